//! `nqueens ledger`: what ledgers hold, verified; and some of it counted again.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use nqueens::ledger::{
    LedgerError, LedgerHeader, LedgerKind, LedgerReader, Torn, UnitSet, merge_squares, repair,
};
use nqueens::{Options, PlanIdentity, Shard, SquaresError};
use serde::Serialize;

use super::args::{ThreadArgs, number};
use super::failure::Failure;
use super::output::{note, note_error, print, to_json};
use super::question::Question;
use super::recount::{Sample, recounted};
use super::signals::{OnStop, Signals};
use super::text::{Seconds, counted};

#[derive(Args)]
pub struct LedgerArgs {
    /// The ledgers
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Count K random finished units of each ledger again, by a slow and obvious way, and compare
    ///
    /// Some hundred times as slow as the engine, and more for large boards.
    #[arg(long, value_name = "K", value_parser = number, allow_negative_numbers = true)]
    recount: Option<usize>,
    /// Write what is good of a damaged ledger to a new file, and say what is left out
    #[arg(long, value_name = "NEW", conflicts_with_all = ["recount", "json", "threads"])]
    repair: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print a JSON object for each ledger
    #[arg(long)]
    json: bool,
}

/// What a ledger holds; the guide documents the fields of the object that `--json` prints.
#[derive(Serialize)]
struct Report {
    ledger: String,
    #[serde(flatten)]
    question: Question,
    shard: String,
    /// What its lines are: boards, or counts by square.
    records: &'static str,
    /// Finished, and all of the shard.
    units: u64,
    of_units: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial_sum: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thread_seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recounted_units: Option<Vec<u64>>,
}

/// Only a count can be counted again.
#[derive(Debug, thiserror::Error)]
#[error(
    "{}: counts by square cannot be counted again; their sums of rows and columns are a check",
    .0.display()
)]
struct NoRecount(PathBuf);

/// Something is wrong with some of the ledgers, as was said of each.
#[derive(Debug, thiserror::Error)]
#[error("{wrong} of {all} ledgers cannot be used")]
struct SomeWrong {
    wrong: usize,
    all: usize,
}

/// Refuses the name of stdout.
pub fn check_name(path: &Path) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let reason = "--ledger takes the name of a file, which stdout is not: use ./- for a file of that name";
        return Err(Failure::Usage(reason.into()));
    }
    Ok(())
}

/// Says what is to be known of a ledger that is written.
pub fn note_state(path: &Path, torn: Option<&Torn>, is_locked: bool) {
    if let Some(torn) = torn {
        note(format_args!("warning: {torn}; it is counted again"));
    }
    if !is_locked {
        note(format_args!(
            "warning: {}: this file system has no locks; let no other process write this ledger",
            path.display()
        ));
    }
}

/// What is said when a count with a ledger is stopped.
pub fn goes_on(path: &Path) -> String {
    let path = path.display();
    format!("{path} has what is finished; the same command goes on")
}

pub fn run(args: &LedgerArgs) -> Result<(), Failure> {
    let _signals = Signals::watch(OnStop::End)?;
    if let (Some(new), [old]) = (&args.repair, &args.files[..]) {
        return write_good(old, new);
    }
    if args.repair.is_some() {
        let reason = "--repair takes one ledger, and the name of the new one";
        return Err(Failure::Usage(reason.into()));
    }
    let all = args.files.len();
    let mut wrong = 0;
    for path in &args.files {
        match report(args, path) {
            Ok(text) => print(text.as_bytes())?,
            // The others are read too: what is wrong is said of all.
            Err(Failure::Failed(error)) if all > 1 => {
                wrong += 1;
                note_error(&*error);
            }
            Err(failure) => return Err(failure),
        }
    }
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::Failed(Box::new(SomeWrong { wrong, all }))),
    }
}

fn report(args: &LedgerArgs, path: &Path) -> Result<String, Failure> {
    let is_squares =
        path.is_file() && matches!(LedgerKind::of(path), Ok(Some(LedgerKind::Squares)));
    let report = if is_squares {
        if args.recount.is_some() {
            return Err(Failure::Failed(Box::new(NoRecount(path.to_path_buf()))));
        }
        read_squares(path)?
    } else {
        let mut sample = Sample::new(args.recount.unwrap_or(0));
        let (identity, mut report) = read(path, &mut sample)?;
        if args.recount.is_some() {
            let name = path.display().to_string();
            let threads = args.threads.threads();
            report.recounted_units = Some(sample.recount(&name, &identity, threads)?);
        }
        report
    };
    Ok(if args.json {
        to_json(&report) + "\n"
    } else {
        report.in_words()
    })
}

/// Writes what is good of a ledger to a new one, and says what was left out.
fn write_good(old: &Path, new: &Path) -> Result<(), Failure> {
    const MOST: usize = 20;
    let repaired = repair(old, new)?;
    for error in repaired.dropped.iter().take(MOST) {
        note(format_args!("left out: {error}"));
    }
    if repaired.dropped.len() > MOST {
        let more = repaired.dropped.len() - MOST;
        note(format_args!(
            "left out: {}",
            counted(more as u64, "more line")
        ));
    }
    if let Some(torn) = &repaired.torn {
        note(format_args!("left out: {torn}"));
    }
    note(format_args!(
        "{} has {}; `nqueens count --ledger` counts what is left out again",
        new.display(),
        counted(repaired.kept, "unit")
    ));
    Ok(())
}

/// The plan of a ledger, and what is recorded.
fn read(path: &Path, sample: &mut Sample) -> Result<(PlanIdentity, Report), Failure> {
    let mut ledger = LedgerReader::open(path)?;
    let LedgerHeader { plan, shard, .. } = ledger.header().clone();
    let recorded = ledger.read_all(|unit| sample.offer(unit.unit, unit.solutions))?;
    if let Some(torn) = ledger.torn() {
        note(format_args!("warning: {torn}"));
    }
    let partial_sum = Some(recorded.solutions.to_string());
    let thread_seconds = Some(recorded.time.as_secs_f64());
    let report = Report {
        partial_sum,
        thread_seconds,
        ..Report::new(path, "boards", &plan, shard, &recorded.units)
    };
    Ok((plan, report))
}

/// What a ledger of counts by square has.
fn read_squares(path: &Path) -> Result<Report, Failure> {
    let shard = LedgerReader::open_squares(path)?.header().shard;
    let merged = match merge_squares(&[path], &Options::default()) {
        Err(SquaresError::Ledger(error)) => {
            return Err(match *error {
                LedgerError::NoneUsable { mut refused } if refused.len() == 1 => {
                    refused.remove(0).into()
                }
                error => error.into(),
            });
        }
        merged => merged?,
    };
    let solutions = merged.squares.as_ref();
    Ok(Report {
        partial_sum: solutions.map(|squares| squares.total().to_string()),
        ..Report::new(
            path,
            "counts by square",
            &merged.plan,
            shard,
            &merged.recorded,
        )
    })
}

impl Report {
    fn new(
        path: &Path,
        records: &'static str,
        plan: &PlanIdentity,
        shard: Shard,
        units: &UnitSet,
    ) -> Self {
        Self {
            ledger: path.display().to_string(),
            question: Question::new(plan),
            shard: shard.to_string(),
            records,
            units: units.len(),
            of_units: shard.len(plan.units),
            partial_sum: None,
            thread_seconds: None,
            recounted_units: None,
        }
    }

    fn in_words(&self) -> String {
        let mut text = format!("{}\n", self.ledger);
        let mut line = |name: &str, value: String| {
            writeln!(text, "  {name:<12} {value}").expect("a string takes all");
        };
        for (name, value) in self.question.lines() {
            line(name, value);
        }
        line("shard", self.shard.clone());
        line("units", format!("{} of {}", self.units, self.of_units));
        let sum = if self.units == self.of_units && self.shard == Shard::WHOLE.to_string() {
            "solutions"
        } else {
            "partial sum"
        };
        if let Some(boards) = &self.partial_sum {
            line(sum, boards.clone());
        }
        if let Some(seconds) = self.thread_seconds {
            line("thread time", Seconds(seconds).to_string());
        }
        if let Some(units) = &self.recounted_units {
            line("recounted", recounted(units));
        }
        text
    }
}
