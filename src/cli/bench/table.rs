//! The rows of a bench as a table: of text, and of Markdown.

use super::row::Row;
use super::run::Bench;

/// A terminal has 80 columns.
pub const HEADING: &str =
    " N engine            threads    runs  minimum   median spread /solution speed-up\n";

/// The columns of a table; the last one is of the wider table only.
fn cells(row: &Row) -> [String; 10] {
    // Who runs it again sees the third figure change otherwise.
    let is_steady = row.runs >= 5 && row.spread < 0.01;
    let figures = if is_steady { 4 } else { 3 };
    let of_solution = row.ns_per_solution;
    [
        row.n.to_string(),
        row.engine(),
        row.threads.to_string(),
        row.runs.to_string(),
        time(row.min_seconds, figures),
        time(row.median_seconds, figures),
        match 100.0 * row.spread {
            percent @ ..9.95 => format!("{percent:.1}%"),
            percent => format!("{percent:.0}%"),
        },
        of_solution.map_or("-".to_string(), |ns| time(ns * 1e-9, figures)),
        format!("{}x", rounded(row.speed_up, 3)),
        format!("{:.0}%", 100.0 * row.efficiency),
    ]
}

pub fn lines(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let [
            n,
            engine,
            threads,
            runs,
            min,
            median,
            spread,
            ns,
            speed_up,
            _,
        ] = cells(row);
        format!(
            "{n:>2} {engine:17} {threads:>7} {runs:>7} {min:>8} {median:>8} {spread:>6} {ns:>9} \
             {speed_up:>8}\n"
        )
    };
    rows.iter().map(line).collect()
}

/// A time in a unit that suits it.
fn time(seconds: f64, figures: usize) -> String {
    let (number, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        1e-6.. => (seconds * 1e6, "µs"),
        _ => (seconds * 1e9, "ns"),
    };
    format!("{} {unit}", rounded(number, figures))
}

/// A number to so many figures, and to the last digit before the point at least.
fn rounded(number: f64, figures: usize) -> String {
    let shown: f64 = format!("{number:.*e}", figures - 1)
        .parse()
        .expect("it is a number");
    let before = (shown.max(0.1).log10().floor() + 1.0) as usize;
    let after = figures.saturating_sub(before);
    format!("{number:.after$}")
}

pub fn markdown(bench: &Bench) -> String {
    let heading = "| N | engine | threads | runs | minimum | median | spread | per solution and thread | speed-up | efficiency |\n\
        |---:|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    let line = |row: &Row| format!("| {} |\n", cells(row).join(" | "));
    let lines: String = bench.rows.iter().map(line).collect();
    let (machine, run) = (bench.machine.line(), &bench.run);
    format!(
        "{heading}{lines}\n{machine}; {}, `{}`\n",
        run.date, run.command
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_as_many_figures_as_they_are_good_for() {
        for (seconds, three, four) in [
            (1.5, "1.50 s", "1.500 s"),
            (0.0123456, "12.3 ms", "12.35 ms"),
            (0.000_002, "2.00 µs", "2.000 µs"),
            (3.8e-10, "0.380 ns", "0.3800 ns"),
            (123.0, "123 s", "123.0 s"),
            (4321.0, "4321 s", "4321 s"),
        ] {
            assert_eq!([time(seconds, 3), time(seconds, 4)], [three, four]);
        }
    }

    #[test]
    fn a_table_fits_a_terminal() {
        assert_eq!(HEADING.trim_end().len(), 80);
        let widest = Row {
            n: 27,
            engine: "frontier",
            backend: Some("avx512bw"),
            threads: 4096,
            runs: 1_000_000,
            min_seconds: 0.999_999,
            median_seconds: 0.999_999,
            ns_per_solution: Some(0.999_999e6),
            speed_up: 4096.0,
            ..Row::default()
        };
        assert_eq!(lines(&[widest]).trim_end().chars().count(), 80);
    }
}
