//! What the library says is wrong, as exceptions of Python: ValueError for what is given, MemoryError,
//! OSError for files, and RuntimeError for the machine and for bugs.

use std::error::Error;
use std::io;
use std::path::Path;

use nqueens::ledger::LedgerError;
use nqueens::{CountError, ListError, PlanError, RandomError, ReadError, Remedy, SquaresError};
use pyo3::PyErr;
use pyo3::exceptions::{PyMemoryError, PyOSError, PyRuntimeError, PyValueError};

/// Something that is an exception of Python.
pub trait Raised {
    fn raised(self) -> PyErr;
}

/// A wrong value.
pub fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Boards do not fit the memory.
pub fn no_memory() -> PyErr {
    PyMemoryError::new_err("there is no memory for so many boards: take them in blocks")
}

/// An error with its causes.
fn in_words(error: &(dyn Error + 'static)) -> String {
    let all = std::iter::successors(Some(error), |&error| error.source());
    all.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

impl Raised for PlanError {
    fn raised(self) -> PyErr {
        match self {
            Self::Memory { .. } => PyMemoryError::new_err(self.to_string()),
            _ => wrong(self),
        }
    }
}

impl Raised for CountError {
    fn raised(self) -> PyErr {
        match self {
            Self::Plan(error) => error.raised(),
            Self::Memory { .. } => PyMemoryError::new_err(self.to_string()),
            _ => PyRuntimeError::new_err(in_words(&self)),
        }
    }
}

impl Raised for RandomError {
    fn raised(self) -> PyErr {
        match self {
            Self::Count(error) => error.raised(),
            _ => wrong(self),
        }
    }
}

impl Raised for ListError {
    fn raised(self) -> PyErr {
        match self {
            Self::Write(error) if error.kind() == io::ErrorKind::OutOfMemory => no_memory(),
            _ => PyRuntimeError::new_err(in_words(&self)),
        }
    }
}

impl Raised for SquaresError {
    fn raised(self) -> PyErr {
        match self {
            Self::Count(error) => error.raised(),
            Self::Ledger(error) => error.raised(),
            _ => PyRuntimeError::new_err(in_words(&self)),
        }
    }
}

impl Raised for LedgerError {
    fn raised(self) -> PyErr {
        match self {
            Self::Count(error) => error.raised(),
            Self::File { path, source } => of_file(&path, &source),
            Self::Locked { .. } | Self::Gone { .. } => PyOSError::new_err(self.to_string()),
            Self::TooManyUnits { .. } => PyMemoryError::new_err(self.to_string()),
            Self::NoneUsable { refused } => match <[Self; 1]>::try_from(refused) {
                Ok([only]) => only.raised(),
                Err(refused) => {
                    let refused = refused.iter().map(|error| in_words(error));
                    wrong(refused.collect::<Vec<_>>().join("\n"))
                }
            },
            _ => wrong(in_words(&self)),
        }
    }
}

/// As Python's own functions raise it: the number of the error makes it a FileNotFoundError, say.
fn of_file(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => {
            let words = error.to_string();
            let words = words.split(" (os error").next().unwrap_or_default();
            PyOSError::new_err((number, words.to_string(), path.as_os_str().to_os_string()))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

impl Raised for ReadError {
    fn raised(self) -> PyErr {
        let advice = self.remedy().map(|remedy| match remedy {
            Remedy::Base => ": base=0 or base=1 says from where they count".to_string(),
            Remedy::Size => ": size=N says how large boards are".to_string(),
            Remedy::Pairs => {
                ": pairs=True says that a line is a queen, by row and column".to_string()
            }
            Remedy::QueenMark(mark) => format!(": queen_mark={mark:?} says that it is"),
            _ => String::new(),
        });
        wrong(format!("{self}{}", advice.unwrap_or_default()))
    }
}
