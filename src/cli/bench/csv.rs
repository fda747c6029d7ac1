//! The rows of a bench as CSV.

use csv::WriterBuilder;

use super::row::Row;

/// A line a row, below the names of the columns if they are wanted.
pub fn lines(rows: &[Row], has_heading: bool) -> String {
    let mut writer = WriterBuilder::new()
        .has_headers(has_heading)
        .from_writer(Vec::new());
    for row in rows {
        writer.serialize(row).expect("rows are flat");
    }
    let bytes = writer.into_inner().expect("memory can be written");
    String::from_utf8(bytes).expect("fields are text")
}
