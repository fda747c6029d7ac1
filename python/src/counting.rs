//! Counts, of boards and by square; estimates; and boards that are drawn or placed.

use std::time::Duration;

use nqueens::{
    CountError, Forecast, Plan, RandomError, Square, SquaresError, Threads, Turn, construct,
    forecast, fundamental, heat_map, squares_with, symmetric,
};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{How, square, whole};
use crate::board::Board;
use crate::errors::{Raised, wrong};
use crate::problem::Problem;
use crate::waiting::wait_for;

/// The number of boards.
#[pyfunction]
pub fn count(
    py: Python<'_>,
    problem: Problem,
    how: How<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<u128> {
    let options = how.options()?;
    // Counted sooner than a thread is started.
    const QUICK: usize = 9;
    if problem.0.size() <= QUICK && how.is_silent() && progress.is_none() {
        let counted = nqueens::count(&problem.0, &options.threads(Threads::ONE));
        return Ok(counted.map_err(Raised::raised)?.solutions);
    }
    wait_for(py, progress, |cancel, share| {
        let plan = Plan::new(&problem.0, &options)?;
        let units = plan.units();
        let counted = plan.run_units(0..units, cancel, |_| share.one_more(units))?;
        Ok::<_, CountError>(counted.solutions)
    })
}

/// The number of boards up to turns and reflections.
#[pyfunction]
pub fn fundamental_number(
    py: Python<'_>,
    n: &Bound<'_, PyAny>,
    how: How<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<u128> {
    let problem = nqueens::Problem::new(crate::arguments::size(n)?).map_err(wrong)?;
    let n = problem.size();
    let (options, threads) = (how.options()?, how.threads()?);
    let most = Turn::Half.largest();
    if n > most {
        return Err(wrong(format!(
            "fundamental solutions are counted up to N = {most}, not {n}"
        )));
    }
    wait_for(py, progress, |cancel, share| {
        let plan = Plan::new(&problem, &options)?;
        let units = plan.units();
        let all = plan.run_units(0..units, cancel, |_| share.one_more(units))?;
        let [half, quarter] = [Turn::Half, Turn::Quarter].map(|turn| symmetric(n, turn, threads));
        Ok::<_, CountError>(fundamental(n, all.solutions, half?, quarter?))
    })
}

/// How many boards have a queen on each square: `s[row, column]`, or `s.rows`.
///
/// >>> from nqueens_count import squares
/// >>> s = squares(6)
/// >>> s[0, 1], s.total
/// (1, 4)
#[pyclass(frozen, eq, module = "nqueens_count")]
#[derive(PartialEq, Eq)]
pub struct Squares(nqueens::Squares);

#[pymethods]
impl Squares {
    /// The size of the board.
    #[getter]
    fn n(&self) -> usize {
        self.0.size()
    }

    /// The number of all boards: the sum of each row and column.
    #[getter]
    fn total(&self) -> u128 {
        self.0.total()
    }

    /// The counts, row by row.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rows: Vec<_> = self
            .0
            .rows()
            .map(|row| PyTuple::new(py, row))
            .collect::<PyResult<_>>()?;
        PyTuple::new(py, rows)
    }

    fn __getitem__(&self, at: &Bound<'_, PyAny>) -> PyResult<u128> {
        let Square { row, column } = square(at)?;
        let n = self.0.size();
        if row >= n || column >= n {
            let message = format!("square ({row},{column}) is off the board of size {n}");
            return Err(PyIndexError::new_err(message));
        }
        Ok(self.0.boards(Square::new(row, column)))
    }

    /// A heat map, a whole SVG document: with numbers, or with their shares in per cent.
    #[pyo3(signature = (*, share = false))]
    fn svg(&self, share: bool) -> String {
        heat_map(&self.0, share)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false)
    }

    fn __repr__(&self) -> String {
        format!("<Squares n={} total={}>", self.n(), self.total())
    }
}

/// Counts by square.
#[pyfunction]
pub fn squares(
    py: Python<'_>,
    problem: Problem,
    how: How<'_>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Squares> {
    let options = how.options()?;
    wait_for(py, progress, |cancel, share| {
        let options = options.cancel(cancel);
        let squares = squares_with(&problem.0, &options, |done| share.set(done))?;
        Ok::<_, SquaresError>(Squares(squares))
    })
}

/// A board drawn at random.
#[pyfunction]
pub fn random(
    py: Python<'_>,
    problem: Problem,
    seed: u64,
    how: How<'_>,
) -> PyResult<Option<Board>> {
    let options = how.options()?;
    wait_for(py, None, |cancel, _| {
        let board = nqueens::random(&problem.0, seed, &options.cancel(cancel))?;
        Ok::<_, RandomError>(board.map(Board))
    })
}

/// One board of any size, at once.
#[pyfunction]
pub fn place<'py>(py: Python<'py>, n: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyTuple>>> {
    const MOST: usize = 10_000_000;
    let allowed = format!("not allowed: it is a whole number from 0 to {MOST}");
    let n = whole(n, "board size", &allowed)?;
    if n > MOST {
        return Err(wrong(format!("board size {n} is {allowed}")));
    }
    let columns: Option<Vec<usize>> = construct(n).map(Iterator::collect);
    columns.map(|columns| PyTuple::new(py, columns)).transpose()
}

/// What an engine is expected to take: its name, threads, memory, seconds, their error, and why it
/// cannot count.
type Engine = (String, usize, Option<u64>, f64, Option<f64>, Option<String>);

/// What a count is expected to give, with its error, and what it will take.
#[pyfunction]
pub fn estimate(
    py: Python<'_>,
    problem: Problem,
    seconds: f64,
    how: How<'_>,
) -> PyResult<(f64, f64, Vec<Engine>)> {
    let options = how.options()?;
    let time = Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|time| !time.is_zero());
    let time = time.ok_or_else(|| wrong(format!("seconds {seconds} is not a time above 0")))?;
    let Forecast {
        solutions, engines, ..
    } = wait_for(py, None, |cancel, _| {
        forecast(&problem.0, &options.cancel(cancel), time)
    })?;
    let engines = engines.into_iter().map(|engine| {
        (
            engine.engine.to_string(),
            engine.threads.get(),
            engine.memory,
            engine.seconds,
            engine.seconds_error,
            engine.hindrance,
        )
    });
    Ok((solutions.mean, solutions.error, engines.collect()))
}
