//! A bench as a JSON object.

use serde::Serialize;

use super::row::Row;
use crate::cli::machine::Machine;
use crate::cli::output::to_json;

pub fn json(machine: &Machine, rows: &[Row]) -> String {
    #[derive(Serialize)]
    struct Bench<'a> {
        machine: &'a Machine,
        rows: &'a [Row],
    }
    to_json(&Bench { machine, rows }) + "\n"
}
