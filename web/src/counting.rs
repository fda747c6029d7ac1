//! Counts, as workers make them.

use std::sync::atomic::{AtomicU64, Ordering};

use nqueens::{Cancel, Options, Plan, Problem, Shard, Threads, heat_map, squares_with};
use wasm_bindgen::prelude::*;

use crate::position::Position;

#[wasm_bindgen]
extern "C" {
    /// What the worker does when so much of its work, from 0 to 1, is done.
    #[wasm_bindgen(js_namespace = globalThis)]
    fn progress(share: f64);
}

/// Bytes for the tables of a count: browsers give a page no more than some gigabytes, to all its workers.
const MEMORY: u64 = 128 << 20;

fn options() -> Options {
    Options::default().threads(Threads::ONE).memory(MEMORY)
}

/// The solutions that a shard of the plan for N queens has.
///
/// # Errors
/// If there is no such board, or the engines fail.
#[wasm_bindgen]
pub fn count_shard(n: usize, index: u32, of: u32) -> Result<u64, JsError> {
    let shard = Shard::new(index.into(), of.into()).ok_or_else(|| JsError::new("no such shard"))?;
    let plan = Plan::new(&Problem::new(n)?, &options())?;
    let (all, done) = (shard.len(plan.units()), AtomicU64::new(0));
    let counted = plan.run_units(shard.units(plan.units()), &Cancel::new(), |_| {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress(done as f64 / all as f64);
    })?;
    Ok(u64::try_from(counted.solutions)?)
}

/// A picture of how many solutions of a position have a queen on each square.
///
/// # Errors
/// If the engines fail.
#[wasm_bindgen]
pub fn squares_picture(position: &Position) -> Result<String, JsError> {
    Ok(heat_map(
        &squares_with(&position.0, &options(), progress)?,
        false,
    ))
}

/// How many nodes the search tree of a position has in each row, from the root on.
///
/// # Errors
/// If the engines fail.
#[wasm_bindgen]
pub fn levels(position: &Position) -> Result<Vec<f64>, JsError> {
    let levels = nqueens::levels(&position.0, Threads::ONE)?;
    Ok(levels.into_iter().map(|nodes| nodes as f64).collect())
}
