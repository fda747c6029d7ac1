//! `nqueens count`: the bare number, or one JSON object.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use nqueens::ledger::{Ledger, LedgerError};
use nqueens::{
    Backend, Count, CountError, Engine, Plan, PlanIdentity, Shard, Threads, Turn, fundamental,
    symmetric,
};
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs, engine, options, size, with_memory};
use super::failure::Failure;
use super::ledger::{check_name, goes_on, note_state};
use super::output::{coordinates, note, note_time, print, to_json};
use super::signals::{OnStop, Signals};
use super::text::Seconds;
use super::watch::{ProgressMode, Watched};

#[derive(Args)]
pub struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to count
    #[arg(long, value_parser = engine(), default_value = "auto")]
    engine: Engine,
    /// The instructions of the vector engines: avx512 (of Ice Lake), avx512bw (of Skylake), avx2, neon
    /// or portable, as far as this machine has them [default: the fastest]
    #[arg(long)]
    backend: Option<Backend>,
    /// Memory to take at most, in bytes or with K, M, G or T [default: half of what is available]
    ///
    /// With less memory the join engine takes longer.
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
    /// Count again by another engine, and print the number only if both agree
    #[arg(long, conflicts_with_all = ["ledger", "shard"])]
    double_check: bool,
    /// Record each finished work unit in a file, and go on with what it has
    ///
    /// Ctrl-C, SIGTERM or SIGUSR1 then stop the count within about a second, with exit code 75; the
    /// same command goes on. `nqueens ledger FILE` shows how far it is.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    /// Count the work units I, I+M, I+2M, ... only, and print their partial sum
    ///
    /// I goes from 0 to M - 1. `nqueens merge` adds up the ledgers of all M shards.
    #[arg(long, value_name = "I/M")]
    shard: Option<Shard>,
    /// When to show on stderr how far the count is
    ///
    /// SIGUSR2 shows it at any time.
    #[arg(long, value_name = "WHEN", value_enum, default_value = "auto")]
    progress: ProgressMode,
    /// Count boards once that are images of each other under the turns and reflections of the square
    #[arg(long, conflicts_with = "shard")]
    fundamental: bool,
    /// Print four numbers: all boards, fundamental ones, and those that a half turn and a quarter turn
    /// leave as they are
    #[arg(long, conflicts_with_all = ["shard", "fundamental"])]
    symmetry: bool,
    /// Count only boards that this turn leaves as they are; for a quarter turn N may be up to 64
    #[arg(
        long, value_name = "TURN", value_enum,
        conflicts_with_all = ["ledger", "shard", "fundamental", "symmetry", "double_check", "engine", "backend", "memory"],
    )]
    symmetric: Option<TurnName>,
    /// Print the wall time to stderr
    #[arg(long)]
    time: bool,
    /// Print a JSON object instead of the bare number
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum TurnName {
    HalfTurn,
    QuarterTurn,
}

/// The object that `--json` prints for symmetric boards.
#[derive(Serialize)]
struct SymmetricAnswer {
    n: usize,
    answer: String,
    symmetric: &'static str,
    threads: usize,
    seconds: f64,
}

/// The object that `--json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    /// What is printed without `--json`, if that is one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<String>,
    solutions: String,
    #[serde(flatten)]
    symmetry: Option<Symmetry>,
    engine: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<&'static str>,
    /// The engine that counted again.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_by: Option<&'static str>,
    threads: usize,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    partial: Option<Partial>,
    #[serde(flatten)]
    runs: Option<Runs>,
    #[serde(flatten)]
    problem: Option<Particulars>,
}

/// What all runs of a count with a ledger took, and what of it was there before this one.
#[derive(Serialize)]
struct Runs {
    thread_seconds: f64,
    resumed_units: u64,
    resumed_thread_seconds: f64,
}

#[derive(Serialize)]
struct Symmetry {
    fundamental: String,
    half_turn: String,
    quarter_turn: String,
}

/// What a partial sum is the sum of.
#[derive(Serialize)]
struct Partial {
    shard: String,
    units: u64,
    of_units: u64,
}

/// What makes a problem not the plain one.
#[derive(Serialize)]
struct Particulars {
    queens: Vec<[usize; 2]>,
    holes: Vec<[usize; 2]>,
    rows: usize,
}

/// No board of this size is searched for.
#[derive(Debug, thiserror::Error)]
#[error("board size {n} is too large: for this turn N is a whole number from 0 to {largest}")]
struct TooLarge {
    n: usize,
    largest: usize,
}

fn count_symmetric(args: &CountArgs, name: TurnName) -> Result<(), Failure> {
    args.problem.check_plain("--symmetric")?;
    let (turn, symmetric_under) = match name {
        TurnName::HalfTurn => (Turn::Half, "half-turn"),
        TurnName::QuarterTurn => (Turn::Quarter, "quarter-turn"),
    };
    let n = args.problem.n.expect("there is no drawing");
    let threads = args.threads.threads();
    let largest = turn.largest();
    if n > largest {
        return Err(Failure::Usage(Box::new(TooLarge { n, largest })));
    }
    let start = Instant::now();
    let solutions = symmetric(n, turn, threads)?.to_string();
    let seconds = start.elapsed().as_secs_f64();
    let answer = if args.json {
        to_json(&SymmetricAnswer {
            n,
            answer: solutions,
            symmetric: symmetric_under,
            threads: threads.get(),
            seconds,
        })
    } else {
        solutions
    };
    finish(args, &answer, seconds)
}

/// Prints the answer, and the time if it is asked for.
fn finish(args: &CountArgs, answer: &str, seconds: f64) -> Result<(), Failure> {
    print(format!("{answer}\n").as_bytes())?;
    if args.time {
        note_time(seconds);
    }
    Ok(())
}

pub fn run(args: &CountArgs) -> Result<(), Failure> {
    let signals = Signals::watch(match &args.ledger {
        Some(_) => OnStop::Leave("nothing was counted yet".to_string()),
        None => OnStop::End,
    })?;
    if let Some(turn) = args.symmetric {
        return count_symmetric(args, turn);
    }
    let start = Instant::now();
    let plan = plan(args)?;
    let answer = answer(args, plan, &signals, start)?;
    let text = if args.json {
        to_json(&answer)
    } else {
        in_words(args, &answer)
    };
    finish(args, &text, answer.seconds)
}

/// What is asked, ready to run.
fn plan(args: &CountArgs) -> Result<Plan, Failure> {
    if args.fundamental {
        args.problem.check_plain("--fundamental")?;
    }
    if args.symmetry {
        args.problem.check_plain("--symmetry")?;
    }
    let problem = args.problem.problem()?;
    let options = options(args.engine, args.backend, args.threads.threads());
    let options = with_memory(options, args.memory);
    let plan = Plan::new(&problem, &options)?;
    args.threads.note_plan(&plan);
    Ok(plan)
}

/// Counts, and counts again if that is asked for.
fn answer(
    args: &CountArgs,
    plan: Plan,
    signals: &Signals,
    start: Instant,
) -> Result<Answer, Failure> {
    let PlanIdentity { problem, units, .. } = plan.identity();
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let (mut count, runs) = match &args.ledger {
        Some(path) => count_with_ledger(args, &plan, shard, path, signals)?,
        None => (count_at_once(args, &plan, shard, signals)?, None),
    };
    let mut checked_by = None;
    if args.double_check {
        let second = plan.second()?;
        // Its memory is that of the second one.
        drop(plan);
        count = count.confirmed_by(count_at_once(args, &second, shard, signals)?)?;
        checked_by = Some(second.engine().name());
    }
    let n = problem.size();
    let symmetry = if args.fundamental || args.symmetry {
        Some(Symmetry::of(n, count.solutions, args.threads.threads())?)
    } else {
        None
    };
    let solutions = count.to_string();
    let answer = match &symmetry {
        Some(_) if args.symmetry => None,
        Some(symmetry) => Some(symmetry.fundamental.clone()),
        None => Some(solutions.clone()),
    };
    Ok(Answer {
        n,
        answer,
        solutions,
        symmetry,
        engine: count.engine.name(),
        backend: count.backend.map(Backend::name),
        checked_by,
        threads: count.threads.get(),
        seconds: start.elapsed().as_secs_f64(),
        partial: (shard.of() > 1).then(|| Partial {
            shard: shard.to_string(),
            units: shard.len(units),
            of_units: units,
        }),
        runs,
        problem: (!problem.is_plain()).then(|| Particulars {
            queens: coordinates(problem.queens()),
            holes: coordinates(problem.holes()),
            rows: problem.rows(),
        }),
    })
}

impl Symmetry {
    fn of(n: usize, all: u128, threads: Threads) -> Result<Self, Failure> {
        let half = symmetric(n, Turn::Half, threads)?;
        let quarter = symmetric(n, Turn::Quarter, threads)?;
        Ok(Self {
            fundamental: fundamental(n, all, half, quarter).to_string(),
            half_turn: half.to_string(),
            quarter_turn: quarter.to_string(),
        })
    }
}

fn in_words(args: &CountArgs, answer: &Answer) -> String {
    if let Some(Partial {
        shard,
        units,
        of_units,
    }) = &answer.partial
    {
        note(format_args!(
            "a partial sum: shard {shard}, {units} of {of_units} work units"
        ));
    }
    let solutions = &answer.solutions;
    match &answer.symmetry {
        Some(symmetry) if args.symmetry => format!(
            "all           {solutions}\nfundamental   {}\nhalf turn     {}\nquarter turn  {}",
            symmetry.fundamental, symmetry.half_turn, symmetry.quarter_turn
        ),
        Some(symmetry) => symmetry.fundamental.clone(),
        None => solutions.clone(),
    }
}

fn count_at_once(
    args: &CountArgs,
    plan: &Plan,
    shard: Shard,
    signals: &Signals,
) -> Result<Count, Failure> {
    let watched = Watched {
        plan,
        shard,
        recorded: None,
        progress: args.progress,
        signals,
    };
    let result = watched
        .run(|cancel, finished| plan.run_units(shard.units(plan.units()), cancel, finished))?;
    Ok(result?)
}

/// Says too what all runs took.
fn count_with_ledger(
    args: &CountArgs,
    plan: &Plan,
    shard: Shard,
    path: &Path,
    signals: &Signals,
) -> Result<(Count, Option<Runs>), Failure> {
    check_name(path)?;
    let ledger = Ledger::open(path, plan, shard)?;
    note_state(path, ledger.torn(), ledger.is_locked());
    let recorded = ledger.recorded().clone();
    let watched = Watched {
        plan,
        shard,
        recorded: Some((&recorded, ledger.solutions())),
        progress: args.progress,
        signals,
    };
    let finished = goes_on(path);
    signals.set(OnStop::Cancel);
    let before = ledger.time();
    let now = Mutex::new(Duration::ZERO);
    let result = watched.run(|cancel, finished| {
        ledger.run(cancel, |unit| {
            *now.lock().expect("no thread panics with the lock") += unit.time;
            finished(unit);
        })
    })?;
    signals.set(OnStop::Leave(finished.clone()));
    match result {
        Err(LedgerError::Count(CountError::Cancelled)) => Err(Failure::Stopped(format!(
            "stopped by {}: {finished}",
            signals.stopped_by(),
        ))),
        result => {
            let count = result?;
            let now = now.into_inner().expect("no thread panics with the lock");
            let runs = Runs {
                thread_seconds: (before + now).as_secs_f64(),
                resumed_units: recorded.len(),
                resumed_thread_seconds: before.as_secs_f64(),
            };
            if !recorded.is_empty() && !args.json {
                note(format_args!(
                    "thread time {}, {} of it before",
                    Seconds::from(before + now),
                    Seconds::from(before)
                ));
            }
            Ok((count, Some(runs)))
        }
    }
}
