//! `nqueens squares`: how many solutions have a queen on each square.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use nqueens::ledger::SquaresLedger;
use nqueens::{
    Backend, Engine, Options, Problem, Shard, Squares, SquaresPlan, heat_map,
    squares_by_completions, squares_with,
};
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs, number, options, size, with_memory};
use super::failure::Failure;
use super::ledger::{check_name, goes_on, note_state};
use super::output::{note, print, to_json};
use super::signals::{OnStop, Signals};
use super::watch::is_terminal;

#[derive(Args)]
pub struct SquaresArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// One row only
    #[arg(long, value_name = "R", value_parser = number, allow_negative_numbers = true)]
    row: Option<usize>,
    /// Shares of all solutions instead of their numbers
    #[arg(long)]
    share: bool,
    /// How to write the squares
    #[arg(long, value_enum, default_value = "text")]
    format: SquaresForm,
    /// The first rows of all boards up to N, numbered as in a b-file of the OEIS (A059963)
    #[arg(long, conflicts_with_all = ["share", "format", "row", "board", "queens", "holes", "rows"])]
    b_file: bool,
    /// Count with a queen on each square too, and compare: takes many times as long
    #[arg(long)]
    double_check: bool,
    /// Record what is finished in this file, every 20 seconds, and go on from what it has
    #[arg(long, value_name = "FILE", conflicts_with_all = ["b_file", "double_check"])]
    ledger: Option<PathBuf>,
    /// Only every M-th work unit, from unit I on; `nqueens merge` adds up the ledgers of all shards
    #[arg(long, value_name = "I/M", requires = "ledger")]
    shard: Option<Shard>,
    /// Memory that counts may take at most, in bytes or with K, M, G or T [default: half of what is
    /// available]
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
    /// Instructions to use [default: the fastest that this machine has]
    #[arg(long)]
    backend: Option<Backend>,
}

/// How to write counts by square.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SquaresForm {
    /// A line a row, aligned
    Text,
    /// A line a row, with commas
    Csv,
    /// A JSON object; numbers are strings
    Json,
    /// A picture: the darker, the more
    Svg,
}

/// The object that `--format json` prints; the guide documents the fields.
#[derive(Serialize)]
struct Answer {
    n: usize,
    solutions: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<usize>,
    squares: Vec<Vec<String>>,
}

pub fn run(args: &SquaresArgs) -> Result<(), Failure> {
    let signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    if let Some(row) = args.row.filter(|&row| row >= problem.size()) {
        let last = problem.size().saturating_sub(1);
        let message = format!("row {row} is off the board: rows go from 0 to {last}");
        return Err(Failure::Usage(message.into()));
    }
    let options = options(Engine::Auto, args.backend, args.threads.threads());
    let options = with_memory(options, args.memory);
    let text = if args.b_file {
        b_file(problem.size(), &options)?
    } else if let Some(path) = &args.ledger {
        let shard = args.shard.unwrap_or(Shard::WHOLE);
        match with_ledger(&problem, &options, path, shard, &signals)? {
            Some(squares) => args.text(&squares),
            None => {
                note(format_args!(
                    "shard {shard} is finished: merge the ledgers of all shards"
                ));
                return Ok(());
            }
        }
    } else {
        let squares = counted(&problem, &options)?;
        if args.double_check && squares != squares_by_completions(&problem, &options)? {
            return Err(Failure::Failed("the two ways to count disagree".into()));
        }
        args.text(&squares)
    };
    print(text.as_bytes())
}

/// Calls `count` with what shows on a terminal how much is done.
fn with_bar<T>(count: impl FnOnce(&(dyn Fn(f64) + Sync)) -> T) -> T {
    const STEPS: u64 = 1000;
    let style = ProgressStyle::with_template("{wide_bar} {percent} % in {elapsed}, {eta} left");
    let bar = if is_terminal() {
        ProgressBar::new(STEPS).with_style(style.expect("the template is right"))
    } else {
        ProgressBar::hidden()
    };
    let result = count(&|share: f64| bar.set_position((share * STEPS as f64) as u64));
    bar.finish_and_clear();
    result
}

fn counted(problem: &Problem, options: &Options) -> Result<Squares, Failure> {
    Ok(with_bar(|progress| {
        squares_with(problem, options, progress)
    })?)
}

/// Counts what a ledger lacks; gives the counts if it is of the whole plan.
fn with_ledger(
    problem: &Problem,
    options: &Options,
    path: &Path,
    shard: Shard,
    signals: &Signals,
) -> Result<Option<Squares>, Failure> {
    let Some(plan) = SquaresPlan::new(problem, options) else {
        return Err(Failure::Usage("--ledger is for full boards".into()));
    };
    check_name(path)?;
    let ledger = SquaresLedger::open(path, &plan, shard)?;
    note_state(path, ledger.torn(), ledger.is_locked());
    let finished = goes_on(path);
    signals.set(OnStop::Cancel);
    let result = with_bar(|progress| ledger.run(signals.cancel(), progress));
    signals.set(OnStop::Leave(finished.clone()));
    match result {
        Err(error) if error.is_cancelled() => Err(Failure::Stopped(format!(
            "stopped by {}: {finished}",
            signals.stopped_by()
        ))),
        result => Ok(result?),
    }
}

/// The numbers of all first rows, a line each.
fn b_file(n: usize, options: &Options) -> Result<String, Failure> {
    let mut text = String::new();
    let mut index = 0;
    for n in 1..=n {
        let squares = counted(&Problem::new(n)?, options)?;
        for boards in squares.rows().next().into_iter().flatten() {
            index += 1;
            writeln!(text, "{index} {boards}").expect("a string takes all");
        }
    }
    Ok(text)
}

impl SquaresArgs {
    fn text(&self, squares: &Squares) -> String {
        self.format.text(squares, self.row, self.share)
    }
}

impl SquaresForm {
    /// Counts by square, of one row maybe, or their shares of all.
    pub fn text(self, squares: &Squares, row: Option<usize>, share: bool) -> String {
        let rows = squares.rows().enumerate();
        let rows = rows.filter(|&(number, _)| row.is_none_or(|row| row == number));
        let number = |&boards: &u128| {
            if share {
                format!("{:.6}", squares.share(boards))
            } else {
                boards.to_string()
            }
        };
        let rows: Vec<Vec<String>> = rows
            .map(|(_, row)| row.iter().map(number).collect())
            .collect();
        let lines = |separator: &str, width: usize| {
            let line = |row: &Vec<String>| {
                let cells = row.iter().map(|cell| format!("{cell:>width$}"));
                cells.collect::<Vec<_>>().join(separator) + "\n"
            };
            rows.iter().map(line).collect()
        };
        match self {
            Self::Text => {
                let widths = rows.iter().flatten().map(String::len);
                lines(" ", widths.max().unwrap_or(0))
            }
            Self::Csv => lines(",", 0),
            Self::Json => {
                let answer = Answer {
                    n: squares.size(),
                    solutions: squares.total().to_string(),
                    row,
                    squares: rows,
                };
                to_json(&answer) + "\n"
            }
            Self::Svg => heat_map(squares, share),
        }
    }
}
