//! The rows of a bench as CSV.

use csv::WriterBuilder;
use serde::Serialize;

use super::row::Row;
use super::run::Bench;

/// The names of the columns.
pub fn heading(bench: &Bench) -> String {
    let lines = lines(bench, &[Row::default()], true);
    lines.split_inclusive('\n').take(1).collect()
}

/// A line a row, each with all that is known of the bench, below the names of the columns if they are
/// wanted.
pub fn lines(bench: &Bench, rows: &[Row], has_heading: bool) -> String {
    #[derive(Serialize)]
    struct Times {
        times: String,
    }
    let mut writer = WriterBuilder::new()
        .has_headers(has_heading)
        .from_writer(Vec::new());
    for row in rows {
        let times = row.times.iter().filter(|_| bench.has_times);
        let times: Vec<_> = times.map(ToString::to_string).collect();
        let times = Times {
            times: times.join(" "),
        };
        let line = (row, times, &bench.run, &bench.machine);
        writer.serialize(line).expect("rows are flat");
    }
    let bytes = writer.into_inner().expect("memory can be written");
    String::from_utf8(bytes).expect("fields are text")
}
