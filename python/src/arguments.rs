//! What Python gives, as the library takes it.

use nqueens::{MAX_N, Options, ParseThreadsError, Square, Threads};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::errors::wrong;

/// A whole number, of whatever type of Python, for which `allowed` says what is allowed.
pub fn whole(value: &Bound<'_, PyAny>, name: &str, allowed: &str) -> PyResult<usize> {
    match value.extract::<usize>() {
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => {
            Err(wrong(format!("{name} {value} is {allowed}")))
        }
        number => number,
    }
}

/// The size of a board.
pub fn size(n: &Bound<'_, PyAny>) -> PyResult<usize> {
    // A negative number and a huge one are too large as well: the library says what is allowed.
    let allowed = format!("not allowed: N is a whole number from 0 to {MAX_N}");
    whole(n, "board size", &allowed)
}

/// The squares of a list of rows and columns.
pub fn squares(pairs: &Bound<'_, PyAny>) -> PyResult<Vec<Square>> {
    pairs.try_iter()?.map(|pair| square(&pair?)).collect()
}

/// A square, by row and column.
pub fn square(pair: &Bound<'_, PyAny>) -> PyResult<Square> {
    let numbers: Vec<_> = pair.try_iter()?.collect::<PyResult<_>>()?;
    let [row, column] = &numbers[..] else {
        return Err(wrong(format!("square {pair} is not a row and a column")));
    };
    let allowed = "not on the board: rows and columns count from 0";
    Ok(Square::new(
        whole(row, "row", allowed)?,
        whole(column, "column", allowed)?,
    ))
}

/// How to count: threads, engine, backend and memory, each if it is given.
#[derive(FromPyObject)]
pub struct How<'py>(
    Option<Bound<'py, PyInt>>,
    Option<String>,
    Option<String>,
    Option<Bound<'py, PyInt>>,
);

impl How<'_> {
    /// Whether nothing is said.
    pub fn is_silent(&self) -> bool {
        matches!(self, Self(None, None, None, None))
    }

    /// The number of threads, or as many as is usual.
    pub fn threads(&self) -> PyResult<Threads> {
        let given = self.0.as_ref().map(|number| threads(number));
        Ok(given.transpose()?.unwrap_or_default())
    }

    pub fn options(&self) -> PyResult<Options> {
        let Self(threads, engine, backend, memory) = self;
        let mut options = Options::default();
        if let Some(number) = threads {
            options = options.threads(self::threads(number)?);
        }
        if let Some(engine) = engine {
            options = options.engine(engine.parse().map_err(wrong)?);
        }
        if let Some(backend) = backend {
            options = options.backend(backend.parse().map_err(wrong)?);
        }
        if let Some(memory) = memory {
            let bytes = whole(memory, "memory", "not a number of bytes")?;
            options = options.memory(bytes as u64);
        }
        Ok(options)
    }
}

/// A number of threads.
pub fn threads(number: &Bound<'_, PyAny>) -> PyResult<Threads> {
    let threads = Threads::new(whole(number, "threads", "not a number of threads")?);
    threads.ok_or_else(|| wrong(ParseThreadsError))
}
