//! The arguments that several commands have, and what their values may be.

use std::error::Error;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Once;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};
use nqueens::{
    Backend, Conflict, Engine, Form, MAX_N, Options, ParseThreadsError, Plan, Problem,
    ProblemError, Square, Threads, ThreadsFrom, read_problem,
};

use super::failure::{Failure, cannot_read, unreadable};
use super::output::{Verbosity, note, verbosity};
use super::standard::stdin;
use super::text::{counted, counted_threads, digits};

/// The problem that a command is about.
#[derive(Args)]
pub struct ProblemArgs {
    /// The board size, from 0 to 32
    #[arg(
        value_parser = board_size, allow_negative_numbers = true,
        required_unless_present = "board", conflicts_with = "board"
    )]
    pub n: Option<usize>,
    /// Read the board from a drawing: . a free square, Q a queen, # a hole; - is stdin
    ///
    /// Other forms in which boards are printed are read too.
    #[arg(long, value_name = "FILE")]
    board: Option<PathBuf>,
    /// A queen already placed, by row and column; repeatable
    #[arg(long = "queen", value_name = "R,C", allow_hyphen_values = true)]
    queens: Vec<Square>,
    /// A square that takes no queen but does not stop an attack; repeatable
    #[arg(long = "hole", value_name = "R,C", allow_hyphen_values = true)]
    holes: Vec<Square>,
    /// Fill only the first K rows
    #[arg(long, value_name = "K", value_parser = number, allow_negative_numbers = true)]
    rows: Option<usize>,
}

/// Symmetry is asked of a board that has none.
#[derive(Debug, thiserror::Error)]
#[error(
    "{0} needs an empty, full-size board: it cannot be used with --board, --queen, --hole and --rows"
)]
struct NotPlainError(&'static str);

impl ProblemArgs {
    /// For what `option` asks, which only an empty board has.
    pub fn check_plain(&self, option: &'static str) -> Result<(), Failure> {
        let is_empty = self.queens.is_empty() && self.holes.is_empty() && self.board.is_none();
        if is_empty && self.rows.is_none() {
            return Ok(());
        }
        Err(Failure::Usage(Box::new(NotPlainError(option))))
    }

    pub fn problem(&self) -> Result<Problem, Failure> {
        let mut problem = match (&self.board, self.n) {
            (Some(path), _) => read_board(path)?,
            (None, n) => Problem::new(n.expect("clap asks for one of the two"))?,
        };
        if let Some(rows) = self.rows {
            problem.fill_rows(rows)?;
        }
        add_squares(&mut problem, &self.holes, &self.queens)?;
        if let Some(conflict) = Conflict::among(problem.queens()) {
            note(format_args!("{conflict}: there is no solution"));
        }
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
    read_problem(&text).map_err(|error| unreadable(&name, &error))
}

/// Makes the holes, then places the queens.
pub fn add_squares(
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

#[derive(Args)]
pub struct ThreadArgs {
    /// Threads to use [default: what the scheduler of a cluster says, else all cores that may be used]
    #[arg(short, long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    threads: Option<Threads>,
}

impl ThreadArgs {
    /// What the user asked for, by option or variable.
    pub fn asked(&self) -> Option<Threads> {
        self.threads.or(match Threads::by_default() {
            (threads, ThreadsFrom::Variable(_)) => Some(threads),
            _ => None,
        })
    }

    pub fn threads(&self) -> Threads {
        static TOLD: Once = Once::new();
        let threads = self.asked().unwrap_or_default();
        if verbosity() == Verbosity::Verbose {
            TOLD.call_once(|| self.note_reason(threads));
        }
        threads
    }

    fn note_reason(&self, threads: Threads) {
        let why = match (self.threads, Threads::by_default().1) {
            (Some(_), _) => "as asked for".to_string(),
            (None, ThreadsFrom::Variable(name)) => format!("as {name} says"),
            (None, _) => "the cores that may be used".to_string(),
        };
        note(format_args!("{}: {why}", counted_threads(threads)));
    }

    /// Says how a plan counts, to who wants to know; and if it has fewer threads, for want of memory, or
    /// of work if the threads were asked for.
    pub fn note_plan(&self, plan: &Plan) {
        let (threads, used) = (self.threads(), plan.threads());
        if verbosity() == Verbosity::Verbose {
            let backend = plan
                .backend()
                .map_or(String::new(), |backend| format!(" with {backend}"));
            let memory = plan.memory().map_or(String::new(), |bytes| {
                format!(", at most {} MiB of memory", bytes.div_ceil(1 << 20))
            });
            note(format_args!(
                "engine {}{backend}: {}, on {}{memory}",
                plan.engine(),
                counted(plan.units(), "work unit"),
                counted_threads(used)
            ));
        }
        if used >= threads {
            return;
        }
        let is_work = used.get() as u64 >= plan.units();
        if !is_work || self.asked().is_some() {
            let lacking = if is_work { "work" } else { "memory" };
            note(format_args!(
                "using {used} of {threads} threads: there is no {lacking} for more"
            ));
        }
    }
}

/// Whether a board may be that large is for the question to say.
pub fn board_size(text: &str) -> Result<usize, String> {
    digits(text).ok_or_else(|| format!("N is a whole number from 0 to {MAX_N}, in decimal digits"))
}

pub fn number(text: &str) -> Result<usize, String> {
    digits(text).ok_or_else(|| "this is not a whole number from 0, in decimal digits".to_string())
}

pub fn threads(text: &str) -> Result<Threads, ParseThreadsError> {
    digits(text).and_then(Threads::new).ok_or(ParseThreadsError)
}

/// A parser of names, whose list is made only when it is needed: nearly no command does.
#[derive(Clone)]
pub struct Named<T>(fn() -> Vec<PossibleValue>, PhantomData<T>);

impl<T> TypedValueParser for Named<T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let names = PossibleValuesParser::new(self.0());
        let parser = names.try_map(|name| name.parse());
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0().into_iter()))
    }
}

/// The engines, each with what is true of it.
pub fn engine() -> Named<Engine> {
    Named(engines, PhantomData)
}

fn engines() -> Vec<PossibleValue> {
    let value = |engine: &Engine| {
        let mut help = engine.description().to_string();
        if let Some(n) = engine.fastest_from() {
            help += &format!("; the fastest from N = {n}");
        }
        if !engine.counts_partial_boards() {
            help += "; not with --rows";
        }
        PossibleValue::new(engine.name()).help(help)
    };
    Engine::ALL.iter().map(value).collect()
}

/// The forms of boards.
pub fn form() -> Named<Form> {
    Named(|| forms(|_| true), PhantomData)
}

/// The forms that draw marked squares.
pub fn marked_form() -> Named<Form> {
    Named(|| forms(Form::draws_marks), PhantomData)
}

fn forms(is_wanted: fn(Form) -> bool) -> Vec<PossibleValue> {
    let forms = Form::ALL.iter().filter(|&&form| is_wanted(form));
    forms
        .map(|form| PossibleValue::new(form.name()).help(form.description()))
        .collect()
}

/// The options of a count; without a backend it is the fastest.
pub fn options(engine: Engine, backend: Option<Backend>, threads: Threads) -> Options {
    let options = Options::default().engine(engine).threads(threads);
    match backend {
        Some(backend) => options.backend(backend),
        None => options,
    }
}

/// Options with a limit of memory, if there is one.
pub fn with_memory(options: Options, memory: Option<u64>) -> Options {
    match memory {
        Some(bytes) => options.memory(bytes),
        None => options,
    }
}

/// Bytes as people write them: `512M`, `1.5G`, `2GiB`, `100_000_000`. All units are powers of 1024.
pub fn size(text: &str) -> Result<u64, String> {
    let lower = text.to_ascii_lowercase();
    let number = lower.trim_end_matches("ib").trim_end_matches('b');
    let (number, shift) = match number.char_indices().next_back() {
        Some((at, 'k')) => (&number[..at], 10),
        Some((at, 'm')) => (&number[..at], 20),
        Some((at, 'g')) => (&number[..at], 30),
        Some((at, 't')) => (&number[..at], 40),
        _ => (number, 0),
    };
    let bytes = decimal(number.trim_end()).map(|number| number * f64::from(shift).exp2());
    bytes
        .filter(|bytes| (1.0..u64::MAX as f64).contains(bytes))
        .map(|bytes| bytes as u64)
        .ok_or_else(|| {
            "a size is a number of bytes from 1, with K, M, G or T if you like".to_string()
        })
}

pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = decimal(text);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "seconds are a number from 0, in decimal digits".to_string())
}

/// A number with or without a decimal point; `_` may stand between its digits.
fn decimal(text: &str) -> Option<f64> {
    let text = text.replace('_', "");
    let is_decimal = text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    text.parse().ok().filter(|_| is_decimal)
}
