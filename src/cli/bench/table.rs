//! The rows of a bench as a table: of text, and of Markdown.

use super::row::Row;
use crate::cli::machine::Machine;

pub const HEADING: &str = " N  engine             threads   runs    minimum     median  spread  \
    ns/solution*thread  speed-up  efficiency\n";

/// The columns of a table.
fn cells(row: &Row) -> [String; 10] {
    let ns = row.ns_per_solution;
    [
        row.n.to_string(),
        row.engine(),
        row.threads.to_string(),
        row.runs.to_string(),
        time(row.min_seconds),
        time(row.median_seconds),
        format!("{:.1}%", 100.0 * row.spread),
        ns.map_or("-".to_string(), four_figures),
        format!("{:.2}x", row.speed_up),
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
            minimum,
            median,
            spread,
            ns,
            speed_up,
            efficiency,
        ] = cells(row);
        format!(
            "{n:>2}  {engine:17}  {threads:>7}  {runs:>5}  {minimum:>9}  {median:>9}  {spread:>6}  \
             {ns:>18}  {speed_up:>8}  {efficiency:>10}\n"
        )
    };
    rows.iter().map(line).collect()
}

/// A time in a unit that suits it.
pub fn time(seconds: f64) -> String {
    let (number, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    format!("{} {unit}", four_figures(number))
}

fn four_figures(number: f64) -> String {
    let digits = match number {
        1000.0.. => 0,
        100.0.. => 1,
        10.0.. => 2,
        1.0.. => 3,
        _ => 4,
    };
    format!("{number:.digits$}")
}

pub fn markdown(machine: &Machine, rows: &[Row]) -> String {
    let heading = "| N | engine | threads | runs | minimum | median | spread | ns per solution and thread | speed-up | efficiency |\n\
        |---:|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
    let line = |row: &Row| format!("| {} |\n", cells(row).join(" | "));
    let lines: String = rows.iter().map(line).collect();
    format!("{heading}{lines}\n{}\n", machine.line())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_four_figures() {
        for (seconds, text) in [
            (1.5, "1.500 s"),
            (0.0123456, "12.35 ms"),
            (0.000_002, "2.000 µs"),
            (123.0, "123.0 s"),
            (4321.0, "4321 s"),
        ] {
            assert_eq!(time(seconds), text);
        }
    }
}
