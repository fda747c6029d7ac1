//! The question.

use std::hash::Hash;

use nqueens::{Square, read_problem};
use pyo3::prelude::*;

use crate::arguments::{size, squares, whole};
use crate::errors::{Raised, wrong};

/// A board of size n, with queens that are placed and holes, which take no queen.
///
/// With `rows`, only the first rows are filled.
///
/// >>> Problem(8, queens=[(0, 3)], holes=[(1, 1)])
/// Problem(8, queens=[(0, 3)], holes=[(1, 1)])
#[pyclass(frozen, eq, hash, from_py_object, module = "nqueens_count")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Problem(pub nqueens::Problem);

/// The rows and columns of squares.
pub fn pairs(squares: &[Square]) -> Vec<(usize, usize)> {
    squares
        .iter()
        .map(|square| (square.row, square.column))
        .collect()
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (n, *, queens = None, holes = None, rows = None))]
    fn new(
        n: &Bound<'_, PyAny>,
        queens: Option<&Bound<'_, PyAny>>,
        holes: Option<&Bound<'_, PyAny>>,
        rows: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut problem = nqueens::Problem::new(size(n)?).map_err(wrong)?;
        if let Some(rows) = rows {
            let rows = whole(rows, "rows", "not a number of rows of the board")?;
            problem.fill_rows(rows).map_err(wrong)?;
        }
        for queen in queens.map_or(Ok(Vec::new()), squares)? {
            problem.place_queen(queen).map_err(wrong)?;
        }
        for hole in holes.map_or(Ok(Vec::new()), squares)? {
            problem.make_hole(hole).map_err(wrong)?;
        }
        Ok(Self(problem))
    }

    /// The problem of a text: a drawing, with # for holes, or a board in another form.
    ///
    /// >>> Problem.read(". Q . .\n. . . .\n# . . .\n. . . .\n")
    /// Problem(4, queens=[(0, 1)], holes=[(2, 0)])
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        read_problem(text).map(Self).map_err(Raised::raised)
    }

    /// The size of the board.
    #[getter]
    fn n(&self) -> usize {
        self.0.size()
    }

    /// How many rows are filled.
    #[getter]
    fn rows(&self) -> usize {
        self.0.rows()
    }

    /// The placed queens, by row and column.
    #[getter]
    fn queens(&self) -> Vec<(usize, usize)> {
        pairs(self.0.queens())
    }

    /// The squares that take no queen.
    #[getter]
    fn holes(&self) -> Vec<(usize, usize)> {
        pairs(self.0.holes())
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Problem({}", self.n());
        for (name, squares) in [("queens", self.queens()), ("holes", self.holes())] {
            if !squares.is_empty() {
                text += &format!(", {name}={squares:?}");
            }
        }
        if self.rows() < self.n() {
            text += &format!(", rows={}", self.rows());
        }
        text + ")"
    }
}
