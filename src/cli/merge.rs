//! `nqueens merge`: the total of the shards.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use nqueens::ledger::{Merged, merge};
use serde::Serialize;

use super::failure::Failure;
use super::output::{note, print, to_json};
use super::text::ranges;

#[derive(Args)]
pub struct MergeArgs {
    /// The ledgers of all shards of one count
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Let ledgers have units in common, if they have the same counts
    #[arg(long)]
    allow_duplicates: bool,
    /// Print a JSON object instead of the bare number
    #[arg(long)]
    json: bool,
}

/// The object that `--json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    solutions: String,
    engine: &'static str,
    units: u64,
    ledgers: usize,
    thread_seconds: f64,
}

/// Some units or shards are missing.
#[derive(Debug, thiserror::Error)]
#[error("{missing} of {units} work units are missing: {list}{again}")]
struct Incomplete {
    missing: u64,
    units: u64,
    list: String,
    again: String,
}

pub fn run(args: &MergeArgs) -> Result<(), Failure> {
    let merged = merge(&args.files, args.allow_duplicates)?;
    for torn in &merged.torn {
        note(format_args!("warning: {torn}"));
    }
    if !merged.is_complete() {
        return Err(Failure::Failed(Box::new(incomplete(&merged))));
    }
    let solutions = merged.solutions.to_string();
    let answer = if args.json {
        let answer = Answer {
            n: merged.plan.problem.size(),
            solutions,
            engine: merged.plan.engine.name(),
            units: merged.plan.units,
            ledgers: args.files.len(),
            thread_seconds: merged.time.as_secs_f64(),
        };
        to_json(&answer)
    } else {
        solutions
    };
    print(format!("{answer}\n").as_bytes())
}

fn incomplete(merged: &Merged) -> Incomplete {
    const MOST_UNITS: usize = 10;
    const MOST_SHARDS: usize = 10_000;
    let units = merged.plan.units;
    let again = merged.missing_shards().map(|missing| {
        let shards = merged.shards.expect("then it is known");
        let list = ranges(in_ranges(&missing), MOST_SHARDS);
        format!("\nto be run again, of {shards} shards: {list}")
    });
    Incomplete {
        missing: units - merged.recorded.len(),
        units,
        list: ranges(merged.recorded.missing(), MOST_UNITS),
        again: again.unwrap_or_default(),
    }
}

/// The numbers as ranges.
fn in_ranges(numbers: &BTreeSet<u64>) -> impl Iterator<Item = RangeInclusive<u64>> + '_ {
    let mut numbers = numbers.iter().copied().peekable();
    std::iter::from_fn(move || {
        let first = numbers.next()?;
        let mut last = first;
        while let Some(next) = numbers.next_if_eq(&(last + 1)) {
            last = next;
        }
        Some(first..=last)
    })
}
