//! Times, sizes and large numbers in words.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use nqueens::Threads;

/// A time as one says it: the two largest units that matter.
pub struct Seconds(pub f64);

impl From<Duration> for Seconds {
    fn from(time: Duration) -> Self {
        Self(time.as_secs_f64())
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        const YEAR: u64 = 365 * DAY;
        let exact = self.0;
        let seconds = exact.round() as u64;
        match seconds {
            0 if exact > 0.0 && exact < 0.0005 => write!(f, "under 0.001 s"),
            0 if exact > 0.0 && exact < 0.0995 => write!(f, "{exact:.3} s"),
            _ if exact < 9.95 => write!(f, "{exact:.1} s"),
            ..MINUTE => write!(f, "{seconds} s"),
            MINUTE..HOUR => write!(f, "{} min {} s", seconds / MINUTE, seconds % MINUTE),
            HOUR..DAY => write!(f, "{} h {} min", seconds / HOUR, seconds % HOUR / MINUTE),
            DAY..YEAR => write!(f, "{} d {} h", seconds / DAY, seconds % DAY / HOUR),
            _ => match about(exact / YEAR as f64) {
                year if year == "1" => write!(f, "1 year"),
                years => write!(f, "{years} years"),
            },
        }
    }
}

/// A number to three figures.
fn about(number: f64) -> String {
    if number < 999.5 {
        format!("{number:.0}")
    } else {
        format!("{number:.2e}")
    }
}

/// So many of something: `1 board`, `2 boards`.
pub fn counted(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}

/// `1 thread`, `2 threads`.
pub fn counted_threads(threads: Threads) -> String {
    counted(threads.get() as u64, "thread")
}

/// A whole number in decimal digits, between which `_` may stand.
pub fn digits<T: FromStr>(text: &str) -> Option<T> {
    let is_apart = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_number = text.split('_').all(is_apart);
    text.replace('_', "").parse().ok().filter(|_| is_number)
}

/// Board sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(pub Vec<usize>);

/// A text is not board sizes.
#[derive(Debug, thiserror::Error)]
#[error("sizes are N, A..=B or A-B, with commas between them, whole numbers from 0 to {0}")]
pub struct ParseSizesError(usize);

impl Sizes {
    /// Reads sizes up to `largest`, each once, in the order given.
    pub fn parse(text: &str, largest: usize) -> Result<Self, ParseSizesError> {
        let number = |text: &str| digits(text).filter(|&n| n <= largest);
        let mut sizes = Vec::new();
        for part in text.split(',') {
            let bounds = part.split_once("..=").or_else(|| part.split_once('-'));
            let (first, last) = bounds.unwrap_or((part, part));
            let range = number(first)
                .zip(number(last))
                .filter(|(first, last)| first <= last);
            let (first, last) = range.ok_or(ParseSizesError(largest))?;
            sizes.extend(
                (first..=last)
                    .filter(|n| !sizes.contains(n))
                    .collect::<Vec<_>>(),
            );
        }
        Ok(Self(sizes))
    }
}

/// Some numbers as ranges, the first ones only: `3, 17-19, 25 and 4 more`.
pub fn ranges(ranges: impl Iterator<Item = std::ops::RangeInclusive<u64>>, most: usize) -> String {
    let mut ranges = ranges.fuse();
    let texts: Vec<String> = ranges
        .by_ref()
        .take(most)
        .map(|range| {
            if range.start() == range.end() {
                range.start().to_string()
            } else {
                format!("{}-{}", range.start(), range.end())
            }
        })
        .collect();
    match ranges.count() {
        0 => texts.join(","),
        more => {
            let more = counted(more as u64, "more range");
            format!("{} and {more}", texts.join(","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_two_units() {
        for (seconds, text) in [
            (0.0, "0.0 s"),
            (0.0001, "under 0.001 s"),
            (0.04, "0.040 s"),
            (0.14, "0.1 s"),
            (9.5, "9.5 s"),
            (9.97, "10 s"),
            (59.7, "1 min 0 s"),
            (125.0, "2 min 5 s"),
            (3600.0 * 7.0 + 1260.0, "7 h 21 min"),
            (86400.0 * 14.0, "14 d 0 h"),
            (86400.0 * 400.0, "1 year"),
            (86400.0 * 365.0 * 3.0, "3 years"),
            (1e20, "3.17e12 years"),
        ] {
            assert_eq!(Seconds(seconds).to_string(), text);
        }
    }

    #[test]
    fn sizes_are_numbers_and_ranges() {
        for (text, sizes) in [
            ("8", Some(vec![8])),
            ("12..=14", Some(vec![12, 13, 14])),
            ("12-13,4,13", Some(vec![12, 13, 4])),
            ("27", Some(vec![27])),
            ("28", None),
            ("5..=4", None),
            ("", None),
            ("-1", None),
            ("3..5", None),
        ] {
            assert_eq!(
                Sizes::parse(text, 27).ok().map(|sizes| sizes.0),
                sizes,
                "{text}"
            );
        }
    }

    #[test]
    fn ranges_are_cut_short() {
        let all = [3..=3, 17..=19, 25..=25];
        assert_eq!(ranges(all.clone().into_iter(), 3), "3,17-19,25");
        assert_eq!(ranges(all.clone().into_iter(), 1), "3 and 2 more ranges");
        assert_eq!(ranges(all.into_iter(), 2), "3,17-19 and 1 more range");
    }
}
