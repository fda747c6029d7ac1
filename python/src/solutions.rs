//! Boards, one by one, in blocks, or all at once.

use std::collections::TryReserveError;
use std::io::{self, Write};
use std::task::Poll;

use nqueens::{Board, Listing, Solutions as Walk};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyTuple};

use crate::arguments::{How, whole};
use crate::errors::{no_memory, wrong};
use crate::problem::Problem;
use crate::waiting::wait_for;

/// So many dead ends take some tens of microseconds: not worth giving up the lock for.
const FEW_DEAD_ENDS: u64 = 1_000;

/// So many take some milliseconds: then Python is asked for signals.
const MANY_DEAD_ENDS: u64 = 100_000;

/// The next board. While it is searched for, other threads go on, and Ctrl-C ends the search.
fn next(py: Python<'_>, walk: &mut Walk) -> PyResult<Option<Board>> {
    if let Poll::Ready(board) = walk.next_within(FEW_DEAD_ENDS) {
        return Ok(board);
    }
    loop {
        if let Poll::Ready(board) = py.detach(|| walk.next_within(MANY_DEAD_ENDS)) {
            return Ok(board);
        }
        py.check_signals()?;
    }
}

/// The boards of a problem in order, as tuples of columns; found as they are asked for.
#[pyclass(module = "nqueens_count")]
pub struct Solutions {
    walk: Walk,
    fundamental: bool,
}

#[pymethods]
impl Solutions {
    #[new]
    fn new(problem: Problem, fundamental: bool) -> PyResult<Self> {
        if fundamental && !problem.0.is_plain() {
            return Err(wrong(
                "only boards without placed queens, holes and empty rows have fundamental solutions",
            ));
        }
        let walk = problem.0.solutions();
        Ok(Self { walk, fundamental })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        /// So many boards are looked at before Python is asked for signals.
        const BOARDS: usize = 1_000;
        for number in 1.. {
            match next(py, &mut self.walk)? {
                Some(board) if self.fundamental && !board.is_fundamental() => {}
                Some(board) => return PyTuple::new(py, board.columns()).map(Some),
                None => return Ok(None),
            }
            if number % BOARDS == 0 {
                py.check_signals()?;
            }
        }
        Ok(None)
    }
}

/// The boards of a problem in blocks of bytes, a column each.
#[pyclass(module = "nqueens_count")]
pub struct Blocks {
    walk: Walk,
    boards: usize,
    rows: usize,
}

#[pymethods]
impl Blocks {
    #[new]
    fn new(problem: Problem, boards: usize) -> PyResult<Self> {
        if boards == 0 {
            return Err(wrong("a block has one board at least"));
        }
        Ok(Self {
            walk: problem.0.solutions(),
            boards,
            rows: problem.0.rows(),
        })
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    /// The number of boards, and their bytes.
    fn __next__<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<Option<(usize, Bound<'py, PyByteArray>)>> {
        /// So many boards are found without the lock at once.
        const PORTION: usize = 10_000;
        let mut found = 0;
        let mut bytes = Vec::new();
        let mut ended = false;
        while found < self.boards && !ended {
            py.check_signals()?;
            let (walk, rows) = (&mut self.walk, self.rows);
            let wanted = PORTION.min(self.boards - found);
            let (more, end) = py
                .detach(|| {
                    bytes.try_reserve(rows * wanted)?;
                    for more in 0..wanted {
                        match walk.next_within(MANY_DEAD_ENDS) {
                            Poll::Ready(Some(board)) => bytes.extend(board.columns()),
                            Poll::Ready(None) => return Ok((more, true)),
                            Poll::Pending => return Ok((more, false)),
                        }
                    }
                    Ok::<_, TryReserveError>((wanted, false))
                })
                .map_err(|_| no_memory())?;
            found += more;
            ended = end;
        }
        if found == 0 {
            return Ok(None);
        }
        Ok(Some((found, to_python(py, &bytes)?)))
    }
}

/// A copy that Python owns, if there is memory for it.
fn to_python<'py>(py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, bytes.len(), |copy| {
        copy.copy_from_slice(bytes);
        Ok(())
    })
}

/// Takes bytes as long as there is memory.
struct Memory(Vec<u8>);

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.try_reserve(bytes.len())?;
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The number of all boards, or of the first ones, and their bytes, a column each.
#[pyfunction]
pub fn all_columns<'py>(
    py: Python<'py>,
    problem: Problem,
    limit: Option<Bound<'py, PyAny>>,
    how: How<'py>,
) -> PyResult<(u64, Bound<'py, PyByteArray>)> {
    let threads = how.threads()?;
    let limit = limit.map(|limit| whole(&limit, "limit", "not a number of boards"));
    let limit = limit.transpose()?;
    let (boards, bytes) = wait_for(py, None, |cancel, _| {
        let mut bytes = Memory(Vec::new());
        let mut listing = Listing::new(&problem.0).cancel(cancel).threads(threads);
        if let Some(limit) = limit {
            listing = listing.limit(limit as u64);
        }
        let boards = listing.write(&mut bytes, |board, out| out.extend(board.columns()))?;
        Ok::<_, nqueens::ListError>((boards, bytes.0))
    })?;
    Ok((boards, to_python(py, &bytes)?))
}
