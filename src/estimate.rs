//! Numbers of boards, estimated by random probes.
//!
//! A probe walks down the rows, takes a random free square each time, and multiplies the numbers of
//! squares: the expected product is the number of boards (Knuth, "Estimating the efficiency of
//! backtrack programs", 1975).

use std::fmt;

use crate::allowed::Allowed;
use crate::rng::Random;
use crate::walk::{Attacked, take_lowest};

/// A mean of independent draws, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The value expected.
    pub mean: f64,
    /// Its standard error; 0 for an exact value.
    pub error: f64,
    /// The number of draws.
    pub draws: u64,
}

impl Estimate {
    /// A value that was found from all of so many.
    pub(crate) fn exact(mean: f64, draws: u64) -> Self {
        Self {
            mean,
            error: 0.0,
            draws,
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.error / self.mean;
        write!(f, "{:.3e} +- {percent:.2} %", self.mean)
    }
}

/// Draws, summed up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Draws {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Draws {
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn join(self, other: Self) -> Self {
        Self {
            count: self.count + other.count,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
        }
    }

    /// `None` for less than two draws: they have no error.
    pub fn estimate(self) -> Option<Estimate> {
        if self.count < 2 {
            return None;
        }
        let count = self.count as f64;
        let mean = self.sum / count;
        let variance = (self.squares / count - mean * mean).max(0.0);
        Some(Estimate {
            mean,
            error: (variance / (count - 1.0)).sqrt(),
            draws: self.count,
        })
    }
}

/// Probes of the boards that fill the first `rows` rows, one after the other, without end. They
/// are the same every time for the same `seed`.
pub(crate) fn probes(allowed: &Allowed, rows: usize, seed: u64) -> impl Iterator<Item = f64> + '_ {
    let mut random = Random::new(seed);
    std::iter::repeat_with(move || probe(&allowed.rows()[..rows], &mut random))
}

/// The boards that fill the first `rows` rows, from so few probes that it takes a moment.
pub(crate) fn rough(allowed: &Allowed, rows: usize) -> f64 {
    /// A millisecond's worth: within some per cent.
    const PROBES: usize = 1000;
    probes(allowed, rows, 0).take(PROBES).sum::<f64>() / PROBES as f64
}

fn probe(rows: &[u32], random: &mut Random) -> f64 {
    let mut attacked = Attacked::default();
    let mut ways = 1.0;
    for &row in rows {
        let mut free = attacked.free(row, 0);
        let choices = free.count_ones();
        if choices == 0 {
            return 0.0;
        }
        ways *= f64::from(choices);
        for _ in 0..random.below(choices.into()) {
            take_lowest(&mut free);
        }
        attacked = attacked.place(free & free.wrapping_neg());
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(allowed: &Allowed, rows: usize, draws: usize) -> Estimate {
        let mut sum = Draws::default();
        for value in probes(allowed, rows, 0).take(draws) {
            sum.add(value);
        }
        sum.estimate().unwrap()
    }

    #[test]
    fn estimates_are_near_the_published_counts() {
        for (rows, expected) in [(10, 724.0), (2, 72.0)] {
            let Estimate { mean, error, draws } = estimate(&Allowed::all(10), rows, 20_000);
            assert_eq!(draws, 20_000);
            assert!((mean - expected).abs() < 4.0 * error, "{mean} +- {error}");
            assert!(error < 0.05 * expected, "{mean} +- {error}");
        }
    }

    #[test]
    fn a_row_without_squares_ends_all_probes() {
        let mut allowed = Allowed::all(5);
        allowed.keep_columns(3, 0);
        assert_eq!(estimate(&allowed, 5, 10).mean, 0.0);
    }

    #[test]
    fn draws_have_a_mean_and_an_error() {
        let draws = |values: &[f64]| {
            let mut draws = Draws::default();
            values.iter().for_each(|&value| draws.add(value));
            draws
        };
        let Estimate { mean, error, .. } = draws(&[1.0]).join(draws(&[3.0])).estimate().unwrap();
        assert_eq!((mean, error), (2.0, 1.0));
        assert!(draws(&[1.0]).estimate().is_none());
    }
}
