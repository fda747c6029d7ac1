//! `nqueens merge`: the total of the shards.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use nqueens::ledger::{LedgerError, LedgerKind, UnitSet, merge, merge_squares};
use nqueens::{Options, PlanIdentity, SquaresError};
use serde::Serialize;

use super::args::{ThreadArgs, number};
use super::failure::{Failure, cannot_read};
use super::file;
use super::output::{note, note_error, print, to_json};
use super::record::Record;
use super::signals::{OnStop, Signals};
use super::squares::SquaresForm;
use super::standard::stdin;
use super::text::{counted, ranges};

#[derive(Args)]
pub struct MergeArgs {
    /// The ledgers of all shards of one count; of a directory, all files named *.ledger
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Read the names of ledgers from a file, a line each, or with a NUL behind each; - is stdin
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// Let ledgers have units in common, if they have the same counts
    #[arg(long)]
    allow_duplicates: bool,
    /// Write a report of the finished count too, by which others can check it: JSON, if the name ends in
    /// .json, else text; may be given for both
    #[arg(long, value_name = "FILE", conflicts_with = "squares")]
    report: Vec<PathBuf>,
    /// Count K random units again for the report, by a slow and obvious way, and compare
    #[arg(
        long,
        value_name = "K",
        value_parser = number,
        default_value = "0",
        requires = "report",
        allow_negative_numbers = true
    )]
    recount: usize,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print a JSON object instead of the bare number
    #[arg(long)]
    json: bool,
    /// How to write counts by square, if the ledgers are of these
    #[arg(
        long,
        value_enum,
        value_name = "FORM",
        default_value = "text",
        conflicts_with = "json"
    )]
    squares: SquaresForm,
}

/// The object that `--json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    answer: String,
    solutions: String,
    engine: &'static str,
    units: u64,
    ledgers: usize,
    thread_seconds: f64,
}

/// Some units or shards are missing.
#[derive(Debug, thiserror::Error)]
#[error(
    "{}{missing} of {} {} missing{list}{again}",
    without(*refused), counted(*units, "work unit"), if *missing == 1 { "is" } else { "are" }
)]
struct Incomplete {
    refused: usize,
    missing: u64,
    units: u64,
    list: String,
    again: String,
}

fn without(refused: usize) -> String {
    match refused {
        0 => String::new(),
        _ => format!("without {}, ", counted(refused as u64, "ledger")),
    }
}

pub fn run(args: &MergeArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    let files = files(args)?;
    for path in &args.report {
        if files.iter().any(|ledger| file::are_one(ledger, path)) {
            let reason = format!(
                "{} is a ledger, and no place for the report",
                path.display()
            );
            return Err(Failure::Usage(reason.into()));
        }
        file::try_to_replace(path)?;
    }
    // The first ledger says what is merged. Pipes can be read once only.
    let mut kinds = files.iter().filter(|path| path.is_file());
    if kinds.find_map(|path| LedgerKind::of(path).ok()?) == Some(LedgerKind::Squares) {
        if !args.report.is_empty() {
            let reason = "--report is of counts, not of counts by square";
            return Err(Failure::Usage(reason.into()));
        }
        return squares(args, &files);
    }
    let merged = match merge(&files, args.allow_duplicates) {
        Ok(merged) => merged,
        Err(LedgerError::NoneUsable { refused }) => {
            refused.iter().for_each(|error| note_error(error));
            return Err(LedgerError::NoneUsable { refused }.into());
        }
        Err(error) => return Err(error.into()),
    };
    merged.refused.iter().for_each(|error| note_error(error));
    for torn in &merged.torn {
        note(format_args!("warning: {torn}"));
    }
    if !merged.is_complete() {
        let refused = merged.refused.len();
        return Err(incomplete(
            &merged.plan,
            &merged.recorded,
            merged.shards,
            refused,
        ));
    }
    if merged.compared > 0 {
        let units = counted(merged.compared, "unit");
        note(format_args!(
            "{units} recorded more than once, with one count each"
        ));
    }
    if !args.report.is_empty() {
        let record = Record::new(&files, &merged, args.recount, args.threads.threads())?;
        for path in &args.report {
            record.write(path)?;
        }
    }
    let solutions = merged.solutions.to_string();
    let answer = if args.json {
        let answer = Answer {
            n: merged.plan.problem.size(),
            answer: solutions.clone(),
            solutions,
            engine: merged.plan.engine.name(),
            units: merged.plan.units,
            ledgers: files.len(),
            thread_seconds: merged.time.as_secs_f64(),
        };
        to_json(&answer)
    } else {
        solutions
    };
    print(format!("{answer}\n").as_bytes())
}

/// Adds up counts by square.
fn squares(args: &MergeArgs, files: &[PathBuf]) -> Result<(), Failure> {
    let merged = match merge_squares(files, &Options::default()) {
        Err(SquaresError::Ledger(error)) => {
            if let LedgerError::NoneUsable { refused } = &*error {
                refused.iter().for_each(|error| note_error(error));
            }
            return Err((*error).into());
        }
        merged => merged?,
    };
    merged.refused.iter().for_each(|error| note_error(error));
    let Some(squares) = &merged.squares else {
        let refused = merged.refused.len();
        return Err(incomplete(
            &merged.plan,
            &merged.recorded,
            merged.shards,
            refused,
        ));
    };
    let form = if args.json {
        SquaresForm::Json
    } else {
        args.squares
    };
    print(form.text(squares, None, false).as_bytes())
}

/// The ledgers that are named.
fn files(args: &MergeArgs) -> Result<Vec<PathBuf>, Failure> {
    let mut named = args.files.clone();
    if let Some(list) = &args.files_from {
        let name = list.display().to_string();
        let read = match name.as_str() {
            "-" => stdin().and_then(|mut stdin| {
                let mut text = String::new();
                stdin.read_to_string(&mut text)?;
                Ok(text)
            }),
            _ => fs::read_to_string(list),
        };
        let text = read.map_err(|cause| cannot_read(&name, cause))?;
        let end = if text.contains('\0') { '\0' } else { '\n' };
        let names = text.split(end).filter(|name| !name.is_empty());
        named.extend(names.map(PathBuf::from));
    }
    let mut files = Vec::new();
    for path in named {
        if !path.is_dir() {
            files.push(path);
            continue;
        }
        let failed = |cause| cannot_read(&path.display().to_string(), cause);
        let entries = fs::read_dir(&path).map_err(failed)?;
        let entries = entries.map(|entry| entry.map(|entry| entry.path()));
        let mut entries: Vec<PathBuf> = entries.collect::<Result<_, _>>().map_err(failed)?;
        entries.retain(|path| path.extension().is_some_and(|end| end == "ledger"));
        entries.sort();
        if entries.is_empty() {
            let reason = format!("{}: no file there is named *.ledger", path.display());
            return Err(Failure::Usage(reason.into()));
        }
        files.extend(entries);
    }
    if files.is_empty() {
        return Err(Failure::Usage("no ledger is named".into()));
    }
    Ok(files)
}

/// Says which units are missing; and which shards, if it is known how many there are.
fn incomplete(
    &PlanIdentity { units, .. }: &PlanIdentity,
    recorded: &UnitSet,
    shards: Option<u64>,
    refused: usize,
) -> Failure {
    const MOST_UNITS: usize = 10;
    const MOST_SHARDS: usize = 10_000;
    let again = shards.and_then(|shards| {
        let missing = recorded.missing_shards(shards);
        let list = ranges(in_ranges(&missing), MOST_SHARDS);
        (!missing.is_empty()).then(|| format!("\nto be run again, of {shards} shards: {list}"))
    });
    let missing = units - recorded.len();
    let list = match missing {
        0 => String::new(),
        _ => format!(": {}", ranges(recorded.missing(), MOST_UNITS)),
    };
    Failure::Failed(Box::new(Incomplete {
        refused,
        missing,
        units,
        list,
        again: again.unwrap_or_default(),
    }))
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
