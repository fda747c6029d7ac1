//! `nqueens squares`: how many solutions have a queen on each square.

use std::fmt::Write;
use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use nqueens::{
    Backend, Cancel, Engine, Options, Problem, Squares, heat_map, squares_by_completions,
    squares_with,
};
use serde::Serialize;

use super::args::{ProblemArgs, ThreadArgs, number, options, size};
use super::failure::Failure;
use super::output::{print, to_json};
use super::signals::{OnStop, Signals};

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
    /// Memory that counts may take at most, in bytes or with K, M, G or T [default: half of what is
    /// available]
    #[arg(long, value_name = "SIZE", value_parser = size, allow_negative_numbers = true)]
    memory: Option<u64>,
    /// Instructions to use [default: the fastest that this machine has]
    #[arg(long)]
    backend: Option<Backend>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SquaresForm {
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
    let _signals = Signals::watch(OnStop::End)?;
    let problem = args.problem.problem()?;
    if let Some(row) = args.row.filter(|&row| row >= problem.size()) {
        let last = problem.size().saturating_sub(1);
        let message = format!("row {row} is off the board: rows go from 0 to {last}");
        return Err(Failure::Usage(message.into()));
    }
    let options = options(Engine::Auto, args.backend, args.threads.threads());
    let options = match args.memory {
        Some(bytes) => options.memory(bytes),
        None => options,
    };
    let text = if args.b_file {
        b_file(problem.size(), &options)?
    } else {
        let squares = counted(&problem, &options)?;
        if args.double_check && squares != squares_by_completions(&problem, &options)? {
            return Err(Failure::Failed("the two ways to count disagree".into()));
        }
        args.text(&squares)
    };
    print(text.as_bytes())
}

/// Counts, with a bar on a terminal.
fn counted(problem: &Problem, options: &Options) -> Result<Squares, Failure> {
    const STEPS: u64 = 1000;
    let style = ProgressStyle::with_template("{wide_bar} {percent} % in {elapsed}, {eta} left");
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(STEPS).with_style(style.expect("the template is right"))
    } else {
        ProgressBar::hidden()
    };
    let progress = |share: f64| bar.set_position((share * STEPS as f64) as u64);
    let squares = squares_with(problem, options, &Cancel::new(), progress);
    bar.finish_and_clear();
    Ok(squares?)
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
        let rows = squares.rows().enumerate();
        let rows = rows.filter(|&(row, _)| self.row.is_none_or(|wanted| row == wanted));
        let number = |&boards: &u128| {
            if self.share {
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
        match self.format {
            SquaresForm::Text => {
                let widths = rows.iter().flatten().map(String::len);
                lines(" ", widths.max().unwrap_or(0))
            }
            SquaresForm::Csv => lines(",", 0),
            SquaresForm::Json => {
                let answer = Answer {
                    n: squares.size(),
                    solutions: squares.total().to_string(),
                    row: self.row,
                    squares: rows,
                };
                to_json(&answer) + "\n"
            }
            SquaresForm::Svg => heat_map(squares, self.share),
        }
    }
}
