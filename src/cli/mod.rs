//! The command line: arguments become a typed question, the library answers, one place prints.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use nqueens::ledger::LedgerError;
use nqueens::{
    Backend, CountError, Disagreement, Engine, ListError, MAX_N, Options, PlanError, Problem,
    ProblemError, Square, Threads, read_problem,
};
use serde::Serialize;
use standard::{stdin, stdout};

mod attacks;
mod bench;
mod check;
mod count;
mod estimate;
mod examples;
mod first;
mod ledger;
mod levels;
mod list;
mod machine;
mod merge;
mod package;
mod place;
mod random;
mod selftest;
mod signals;
mod standard;
mod text;
mod tree;
mod watch;

/// Count, list and check the solutions of the N-Queens problem on all cores
///
/// Rows and columns count from 0. The answer is on stdout, all else on stderr.
#[derive(Parser)]
#[command(version, long_version = machine::version(), after_help = examples::ALL)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the number of solutions
    #[command(after_long_help = examples::COUNT)]
    Count(count::CountArgs),
    /// Time verified counts, over sizes, engines, backends and threads
    #[command(after_long_help = examples::BENCH)]
    Bench(bench::BenchArgs),
    /// Test that this program counts right on this machine, in seconds
    #[command(after_long_help = examples::SELFTEST)]
    Selftest(selftest::SelftestArgs),
    /// Tell how many solutions to expect, and how long the engines take to count them
    #[command(after_long_help = examples::ESTIMATE)]
    Estimate(estimate::EstimateArgs),
    /// Show and verify what ledgers hold, and count some of it again
    #[command(after_long_help = examples::LEDGER)]
    Ledger(ledger::LedgerArgs),
    /// Add up the ledgers of all shards
    #[command(after_long_help = examples::MERGE)]
    Merge(merge::MergeArgs),
    /// Write the boards, in lexicographic order of the columns by row
    #[command(after_long_help = examples::LIST)]
    List(list::ListArgs),
    /// Write the first board in lexicographic order, or `none`: can these queens be completed?
    #[command(after_long_help = examples::FIRST)]
    First(first::FirstArgs),
    /// Write a board that is drawn at random, each with the same chance
    #[command(after_long_help = examples::RANDOM)]
    Random(random::RandomArgs),
    /// Write a board of any size at once
    #[command(after_long_help = examples::PLACE)]
    Place(place::PlaceArgs),
    /// Draw the tree of the backtracking search, in depth-first order
    #[command(after_long_help = examples::TREE)]
    Tree(tree::TreeArgs),
    /// Count the legal partial boards after each row
    #[command(after_long_help = examples::LEVELS)]
    Levels(levels::LevelsArgs),
    /// Draw the squares that queens attack
    #[command(after_long_help = examples::ATTACKS)]
    Attacks(attacks::AttacksArgs),
    /// Read boards and tell whether queens attack each other
    #[command(after_long_help = examples::CHECK)]
    Check(check::CheckArgs),
    /// Write a completion script for a shell
    #[command(after_long_help = examples::COMPLETIONS)]
    Completions(package::CompletionsArgs),
    /// Write the manual pages
    #[command(after_long_help = examples::MAN)]
    Man(package::ManArgs),
}

/// The problem that a command is about.
#[derive(Args)]
struct ProblemArgs {
    /// The board size, from 0 to 32
    #[arg(
        value_parser = board_size, allow_negative_numbers = true,
        required_unless_present = "board", conflicts_with = "board"
    )]
    n: Option<usize>,
    /// Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin
    ///
    /// Other forms in which boards are printed are read too.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
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

/// Symmetry is asked of a board that has none.
#[derive(Debug, thiserror::Error)]
#[error("{0} is for empty boards that are filled: without --board, --queen, --hole and --rows")]
struct NotPlain(&'static str);

impl ProblemArgs {
    /// For what `option` asks, which only an empty board has.
    fn check_plain(&self, option: &'static str) -> Result<(), Failure> {
        let is_empty = self.queens.is_empty() && self.holes.is_empty() && self.board.is_none();
        match is_empty && self.rows.is_none() {
            true => Ok(()),
            false => Err(Failure::Usage(Box::new(NotPlain(option)))),
        }
    }

    fn problem(&self) -> Result<Problem, Failure> {
        let mut problem = match (&self.board, self.n) {
            (Some(path), _) => read_board(path)?,
            (None, n) => Problem::new(n.expect("clap asks for one of the two"))?,
        };
        if let Some(rows) = self.rows {
            problem.fill_rows(rows)?;
        }
        add_squares(&mut problem, &self.holes, &self.queens)?;
        Ok(problem)
    }
}

fn read_board(path: &Path) -> Result<Problem, Failure> {
    /// Much more than the largest drawing.
    const MOST_BYTES: u64 = 1 << 16;
    let (name, text) = match path.to_str() {
        Some("-") => (
            "stdin".to_string(),
            stdin().and_then(|stdin| read_start(stdin, MOST_BYTES)),
        ),
        _ => {
            let text = File::open(path).and_then(|file| read_start(file, MOST_BYTES));
            (path.display().to_string(), text)
        }
    };
    let text = text.map_err(|cause| cannot_read(&name, cause))?;
    let text = String::from_utf8_lossy(&text);
    read_problem(&text).map_err(|error| Failure::Usage(format!("{name}, {error}").into()))
}

/// Makes the holes, then places the queens.
fn add_squares(
    problem: &mut Problem,
    holes: &[Square],
    queens: &[Square],
) -> Result<(), ProblemError> {
    for &hole in holes {
        problem.make_hole(hole)?;
    }
    for &queen in queens {
        problem.place_queen(queen)?;
    }
    Ok(())
}

fn read_start(file: impl Read, bytes: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.take(bytes).read_to_end(&mut text)?;
    Ok(text)
}

#[derive(Debug, thiserror::Error)]
#[error("cannot read {name}")]
struct CannotRead {
    name: String,
    #[source]
    cause: io::Error,
}

fn cannot_read(name: &str, cause: io::Error) -> Failure {
    let name = name.to_string();
    Failure::Failed(Box::new(CannotRead { name, cause }))
}

#[derive(Args)]
struct ThreadArgs {
    /// Threads to use [default: $RAYON_NUM_THREADS, else $SLURM_CPUS_PER_TASK, else all cores]
    #[arg(short, long, value_name = "T", allow_negative_numbers = true)]
    threads: Option<Threads>,
}

impl ThreadArgs {
    /// What the user asked for, by option or variable.
    fn asked(&self) -> Option<Threads> {
        self.threads.or_else(Threads::from_environment)
    }

    fn threads(&self) -> Threads {
        self.asked().unwrap_or_default()
    }
}

/// Whether a board may be that large is for the question to say.
fn board_size(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| format!("N is a whole number from 0 to {MAX_N}"))
}

fn number(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "a whole number from 0 is needed".to_string())
}

fn square(text: &str) -> Result<Square, String> {
    text.split_once(',')
        .and_then(|(row, column)| Some(Square::new(row.parse().ok()?, column.parse().ok()?)))
        .ok_or_else(|| "a square is ROW,COLUMN, both whole numbers from 0".to_string())
}

fn engine() -> impl TypedValueParser<Value = Engine> {
    let values = Engine::ALL.iter().map(|engine| {
        PossibleValue::new(engine.name()).help(match engine {
            Engine::Join => {
                "Meet in the middle: tabulated half-boards are matched; the fastest from N = 14 on"
            }
            Engine::Frontier => {
                "Depth-first search, a vector of boards at a time; for all but --rows"
            }
            Engine::Scalar => {
                "Depth-first search, one board at a time; for small boards, and with --rows"
            }
            Engine::Reference => "Every queen tested against all earlier ones: slow and obvious",
            _ => "The fastest one for the problem",
        })
    });
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Engine>())
}

/// The options of a count; without a backend it is the fastest.
fn options(engine: Engine, backend: Option<Backend>, threads: Threads) -> Options {
    let options = Options::default().engine(engine).threads(threads);
    match backend {
        Some(backend) => options.backend(backend),
        None => options,
    }
}

/// Why the program ends without the whole answer. Whoever makes one says whose fault it is.
#[derive(Debug)]
enum Failure {
    /// The question is wrong: exit code 2.
    Usage(Box<dyn Error>),
    /// The answer failed: exit code 1.
    Failed(Box<dyn Error>),
    /// A board is illegal or there is none, as was said already: exit code 1.
    Negative,
    /// A signal stopped a count, which can be resumed: exit code 75, as sysexits.h has it.
    Stopped(String),
}

impl From<ProblemError> for Failure {
    fn from(error: ProblemError) -> Self {
        Self::Usage(error.into())
    }
}

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Self {
        Self::Usage(error.into())
    }
}

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<Disagreement> for Failure {
    fn from(error: Disagreement) -> Self {
        Self::Failed(error.into())
    }
}

impl From<LedgerError> for Failure {
    fn from(error: LedgerError) -> Self {
        Self::Failed(error.into())
    }
}

impl From<ListError> for Failure {
    fn from(error: ListError) -> Self {
        Self::Failed(error.into())
    }
}

/// The answer could not be written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Failed(Box::new(CannotWrite(error)))
    }
}

#[derive(Debug, thiserror::Error)]
#[error("cannot write")]
struct CannotWrite(#[source] io::Error);

/// A file beside the answer could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {name}")]
struct CannotWriteFile {
    name: String,
    #[source]
    cause: io::Error,
}

fn cannot_write(path: &Path, cause: io::Error) -> Failure {
    let name = path.display().to_string();
    Failure::Failed(Box::new(CannotWriteFile { name, cause }))
}

/// There is no thread, or no pipe for signals, to watch a count with.
#[derive(Debug, thiserror::Error)]
#[error("cannot start to watch the count")]
struct CannotWatch(#[source] io::Error);

fn cannot_watch(cause: io::Error) -> Failure {
    Failure::Failed(Box::new(CannotWatch(cause)))
}

/// The error and its causes.
fn chain<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

pub fn run() -> ExitCode {
    if let Err(error) = stdout() {
        return end(error.into());
    }
    let result = match Cli::try_parse().map(|cli| cli.command) {
        Ok(Command::Count(args)) => count::run(&args),
        Ok(Command::Bench(args)) => bench::run(&args),
        Ok(Command::Selftest(args)) => selftest::run(&args),
        Ok(Command::Estimate(args)) => estimate::run(&args),
        Ok(Command::Ledger(args)) => ledger::run(&args),
        Ok(Command::Merge(args)) => merge::run(&args),
        Ok(Command::List(args)) => list::run(&args),
        Ok(Command::First(args)) => first::run(&args),
        Ok(Command::Random(args)) => random::run(&args),
        Ok(Command::Place(args)) => place::run(&args),
        Ok(Command::Tree(args)) => tree::run(&args),
        Ok(Command::Levels(args)) => levels::run(&args),
        Ok(Command::Attacks(args)) => attacks::run(&args),
        Ok(Command::Check(args)) => check::run(&args),
        Ok(Command::Completions(args)) => package::completions(&args),
        Ok(Command::Man(args)) => package::man(&args),
        Err(error) if error.use_stderr() => match attacks::negative_square(&error) {
            Some(failure) => Err(failure),
            None => error.exit(),
        },
        Err(help) => print_help(&help),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => end(failure),
    }
}

/// Says why the program ends, and with which exit code.
fn end(failure: Failure) -> ExitCode {
    let (error, code) = match failure {
        Failure::Negative => return ExitCode::from(1),
        Failure::Stopped(message) => {
            note(format_args!("{message}"));
            return ExitCode::from(75);
        }
        Failure::Failed(error) => (error, 1),
        Failure::Usage(error) => (error, 2),
    };
    let is_closed_pipe = |error: &(dyn Error + 'static)| {
        let error = error.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    // The reader of our output went away: it has what it wanted.
    if chain(&*error).any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    let mut messages: Vec<String> = chain(&*error).map(ToString::to_string).collect();
    // Some errors only pass on what their cause says.
    messages.dedup();
    // Nobody is left to tell if stderr fails too.
    let _ = writeln!(io::stderr(), "error: {}", messages.join(": "));
    ExitCode::from(code)
}

/// Help and version are answers too.
fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let text = help.render();
    // The convention of no-color.org.
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match io::stdout().is_terminal() && !is_plain {
        true => print(text.ansi().to_string().as_bytes()),
        false => print(text.to_string().as_bytes()),
    }
}

/// Says something that is not the answer.
fn note(text: fmt::Arguments<'_>) {
    // A closed stderr does not make the answer wrong.
    let _ = writeln!(io::stderr(), "{text}");
}

/// What `--time` says.
fn note_time(seconds: f64) {
    note(format_args!("{seconds:.3} s"));
}

/// Row and column of each square, as `--json` prints them.
fn pairs(squares: &[Square]) -> Vec<[usize; 2]> {
    squares.iter().map(|s| [s.row, s.column]).collect()
}

/// The object that `--json` prints.
fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("numbers and strings only")
}

/// Writes the whole answer and sees that it arrives.
fn print(answer: &[u8]) -> Result<(), Failure> {
    let mut stdout = stdout()?;
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
