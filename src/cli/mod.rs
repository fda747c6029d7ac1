//! The command line: arguments become a typed question, the library answers, one place prints.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nqueens::{Engine, Error, MAX_N, Problem, Square};

mod attacks;
mod check;
mod count;
mod draw;
mod list;

/// Count, list and check the solutions of the N-Queens problem on all cores.
///
/// Rows and columns count from 0. The answer is on stdout, all else on stderr.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nqueens count 16                          all solutions for 16 queens
  nqueens count 8 --hole 0,3 --hole 5,4     with squares that take no queen
  nqueens list 8 --format boxed             draw all boards
  nqueens list 20 --queen 0,0 --limit 1     a board with a queen in the corner
  nqueens attacks 8 2,4                     what a queen attacks
  nqueens list 8 | nqueens check            check boards

Exit codes: 0 the answer is complete, 1 failure or an illegal board, 2 wrong usage.";

#[derive(Subcommand)]
enum Command {
    /// Print the number of solutions
    Count(count::CountArgs),
    /// Write the boards, in lexicographic order of the columns by row
    List(list::ListArgs),
    /// Draw the squares that queens attack
    Attacks(attacks::AttacksArgs),
    /// Read boards and tell whether queens attack each other
    Check(check::CheckArgs),
}

/// What `count` and `list` ask.
#[derive(Args)]
struct ProblemArgs {
    /// The board size, from 0 to 32
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// A queen already placed, by row and column; repeatable
    #[arg(long = "queen", value_name = "R,C", value_parser = square, allow_hyphen_values = true)]
    queens: Vec<Square>,
    /// A square that takes no queen but does not stop an attack; repeatable
    #[arg(long = "hole", value_name = "R,C", value_parser = square, allow_hyphen_values = true)]
    holes: Vec<Square>,
    /// Fill only the first K rows
    #[arg(long, value_name = "K", value_parser = number, allow_negative_numbers = true)]
    rows: Option<usize>,
}

impl ProblemArgs {
    fn problem(&self) -> Result<Problem, Error> {
        let mut problem = Problem::new(self.n)?.with_rows(self.rows.unwrap_or(self.n))?;
        for &hole in &self.holes {
            problem = problem.with_hole(hole)?;
        }
        for &queen in &self.queens {
            problem = problem.with_queen(queen)?;
        }
        Ok(problem)
    }
}

#[derive(Args)]
struct ThreadArgs {
    /// Threads to use [default: $RAYON_NUM_THREADS, else $SLURM_CPUS_PER_TASK, else all cores]
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<usize>,
}

impl ThreadArgs {
    fn threads(&self) -> usize {
        self.threads.unwrap_or_else(nqueens::default_threads)
    }
}

fn board_size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(n) if n <= MAX_N => Ok(n),
        _ => Err(format!("N is a whole number from 0 to {MAX_N}")),
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "a whole number from 0 is needed".to_string())
}

fn threads(text: &str) -> Result<usize, String> {
    const MOST: usize = 4096;
    match text.parse() {
        Ok(threads) if (1..=MOST).contains(&threads) => Ok(threads),
        _ => Err(format!("threads are a whole number from 1 to {MOST}")),
    }
}

fn square(text: &str) -> Result<Square, String> {
    text.split_once(',')
        .and_then(|(row, column)| Some(Square::new(row.parse().ok()?, column.parse().ok()?)))
        .ok_or_else(|| "a square is ROW,COLUMN, both whole numbers from 0".to_string())
}

fn engine() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::NAMES).try_map(|name| name.parse::<Engine>())
}

/// Why the program ends without the whole answer.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Problem(#[from] Error),
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    #[error("cannot read {name}: {cause}")]
    Input { name: String, cause: io::Error },
    #[error("{name}, line {line}: {reason}")]
    Unreadable {
        name: String,
        line: usize,
        reason: String,
    },
    /// Everything is said already.
    #[error("an illegal board")]
    Illegal,
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Self::Problem(
                Error::Threads { .. }
                | Error::JoinMemory { .. }
                | Error::Disagreement { .. }
                | Error::Overflow
                | Error::Write(_),
            )
            | Self::Output(_)
            | Self::Input { .. }
            | Self::Illegal => 1,
            Self::Problem(_) | Self::Unreadable { .. } => 2,
        }
    }

    /// Whether the reader of our output went away: it has what it wanted.
    fn is_closed_pipe(&self) -> bool {
        match self {
            Self::Output(cause) | Self::Problem(Error::Write(cause)) => {
                cause.kind() == io::ErrorKind::BrokenPipe
            }
            _ => false,
        }
    }
}

pub fn run() -> ExitCode {
    let result = match Cli::parse().command {
        Command::Count(args) => count::run(&args),
        Command::List(args) => list::run(&args),
        Command::Attacks(args) => attacks::run(&args),
        Command::Check(args) => check::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            if !matches!(failure, Failure::Illegal) {
                // Nobody is left to tell if stderr fails too.
                let _ = writeln!(io::stderr(), "error: {failure}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Writes the whole answer and sees that it arrives.
fn print(answer: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(answer)?;
    Ok(stdout.flush()?)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        super::Cli::command().debug_assert();
    }
}
