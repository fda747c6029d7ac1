//! A bench as a JSON object.

use serde::Serialize;

use super::row::Row;
use super::run::{Bench, Run};
use crate::cli::machine::Machine;
use crate::cli::output::to_json;

pub fn json(bench: &Bench) -> String {
    #[derive(Serialize)]
    struct Object<'a> {
        #[serde(flatten)]
        run: &'a Run,
        machine: &'a Machine,
        rows: Vec<RowWithTimes<'a>>,
    }
    #[derive(Serialize)]
    struct RowWithTimes<'a> {
        #[serde(flatten)]
        row: &'a Row,
        #[serde(skip_serializing_if = "Option::is_none")]
        times: Option<&'a [f64]>,
    }
    let rows = bench.rows.iter().map(|row| RowWithTimes {
        row,
        times: bench.has_times.then_some(&row.times),
    });
    let object = Object {
        run: &bench.run,
        machine: &bench.machine,
        rows: rows.collect(),
    };
    to_json(&object) + "\n"
}
