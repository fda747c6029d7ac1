//! Why the program ends without the whole answer, whose fault that is, and what is said then.

use std::error::Error;
use std::io;
use std::path::Path;

use nqueens::ledger::LedgerError;
use nqueens::{
    CountError, DisagreementError, Engine, ListError, PlanError, ProblemError, ReadError, Remedy,
    SquaresError,
};

#[derive(Debug, thiserror::Error)]
#[error("cannot read {name}")]
struct ReadFileError {
    name: String,
    #[source]
    cause: io::Error,
}

/// Whether an input is at fault, and another one may still be good.
pub fn is_of_input(failure: &Failure) -> bool {
    match failure {
        Failure::Usage(_) => true,
        Failure::Failed(error) => error.is::<ReadFileError>(),
        _ => false,
    }
}

pub fn cannot_read(name: &str, cause: io::Error) -> Failure {
    let name = name.to_string();
    Failure::Failed(Box::new(ReadFileError { name, cause }))
}

/// Why the program ends without the whole answer. Whoever makes one says whose fault it is.
#[derive(Debug)]
pub enum Failure {
    /// The question is wrong: exit code 2.
    Usage(Box<dyn Error>),
    /// The answer failed: exit code 1.
    Failed(Box<dyn Error>),
    /// A board is illegal or there is none, as was said already: exit code 1.
    Negative,
    /// A signal stopped a count, which can be resumed: exit code 75, as sysexits.h has it.
    Stopped(String),
}

/// Says whose fault the errors of the library are.
macro_rules! blame {
    ($($error:ty => $fault:ident),+ $(,)?) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::$fault(error.into())
            }
        }
    )+};
}

blame! {
    ProblemError => Usage,
    PlanError => Usage,
    CountError => Failed,
    DisagreementError => Failed,
    LedgerError => Failed,
    ListError => Failed,
    SquaresError => Failed,
}

/// The answer could not be written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Failed(Box::new(WriteError(error)))
    }
}

#[derive(Debug, thiserror::Error)]
#[error("cannot write")]
struct WriteError(#[source] io::Error);

/// A file beside the answer could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {name}")]
struct WriteFileError {
    name: String,
    #[source]
    cause: io::Error,
}

pub fn cannot_write(path: &Path, cause: io::Error) -> Failure {
    let name = path.display().to_string();
    Failure::Failed(Box::new(WriteFileError { name, cause }))
}

/// There is no thread, or no pipe for signals, to watch a count with.
#[derive(Debug, thiserror::Error)]
#[error("cannot start to watch the count")]
struct WatchError(#[source] io::Error);

pub fn cannot_watch(cause: io::Error) -> Failure {
    Failure::Failed(Box::new(WatchError(cause)))
}

/// The error and its causes.
pub fn chain<'a>(
    error: &'a (dyn Error + 'static),
) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    std::iter::successors(Some(error), |&error| error.source())
}

/// What a user of the program can do about an error of the library, which knows no options.
pub fn advice(error: &(dyn Error + 'static)) -> Option<String> {
    let frugal = format!("use --engine {}", Engine::Frontier);
    if let Some(CountError::Memory { .. }) = error.downcast_ref() {
        return Some(frugal);
    }
    if let Some(error) = error.downcast_ref::<ReadError>() {
        let advice = match error.remedy()? {
            Remedy::Base => "--base 0 or --base 1 says from where they count".to_string(),
            Remedy::Size => "--size N says how large boards are".to_string(),
            Remedy::Pairs => "--pairs says that a line is a queen, by row and column; \
                              --size N that it is a board"
                .to_string(),
            Remedy::QueenMark(mark) => format!("--queen-mark '{mark}' says that it is"),
            _ => return None,
        };
        return Some(advice);
    }
    if let Some(error) = error.downcast_ref::<LedgerError>() {
        return match error {
            LedgerError::Damaged { .. } | LedgerError::Twice { .. } => Some(
                "move this ledger away and run its shard again; \
                 or write what is good of it to a new file, by `nqueens ledger FILE --repair NEW`"
                    .to_string(),
            ),
            LedgerError::Different {
                engine: Some(engine),
                ..
            } => Some(format!("--engine {engine} goes on with it")),
            LedgerError::Gone { .. } => Some("run the same command again".to_string()),
            _ => None,
        };
    }
    match error.downcast_ref::<PlanError>()? {
        PlanError::FullBoardsOnly { .. } => {
            let partial = Engine::ALL
                .iter()
                .filter(|engine| engine.counts_partial_boards());
            let names: Vec<_> = partial.map(|engine| engine.name()).collect();
            Some(format!("use --engine {}", names.join(" or ")))
        }
        PlanError::TooManyDiagonals => Some(frugal),
        PlanError::Memory { .. } => Some(format!("allow more, or {frugal}")),
        _ => None,
    }
}

/// A text of boards cannot be read: whoever wrote it can do something about that.
pub fn unreadable(name: &str, error: &ReadError) -> Failure {
    let advice = advice(error).map(|advice| format!(": {advice}"));
    Failure::Usage(format!("{name}, {error}{}", advice.unwrap_or_default()).into())
}
