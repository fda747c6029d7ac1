//! Boards, and what is to be said of boards in a text.

use nqueens::{BoardError, BoardReader, Expected, Form, Square, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple};

use crate::arguments::whole;
use crate::errors::{Raised, wrong};
use crate::problem;

/// A board with a queen in each row, or in the first rows: the columns by row, from 0.
///
/// Boards of one size compare by their columns. Queens may attack each other: see `is_legal`.
///
/// >>> Board([1, 3, 0, 2])
/// Board((1, 3, 0, 2))
/// >>> print(Board([1, 3, 0, 2]))
/// .Q..
/// ...Q
/// Q...
/// ..Q.
/// >>> Board([0, 2], n=4).is_full
/// False
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "nqueens_count")]
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(pub nqueens::Board);

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (columns, *, n = None))]
    fn new(columns: &Bound<'_, PyAny>, n: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut given = Vec::new();
        for column in columns.try_iter()? {
            given.push(whole(&column?, "column", "not on the board")?);
        }
        let n = n.map_or(Ok(given.len()), crate::arguments::size)?;
        let far = given
            .iter()
            .enumerate()
            .find(|(_, column)| **column > usize::from(u8::MAX));
        if let Some((row, &column)) = far {
            let queen = Square::new(row, column);
            return Err(wrong(BoardError::OffBoard { queen, n }));
        }
        let columns: Vec<u8> = given.iter().map(|&column| column as u8).collect();
        nqueens::Board::try_new(n, &columns)
            .map(Self)
            .map_err(wrong)
    }

    /// The size of the board.
    #[getter]
    fn n(&self) -> usize {
        self.0.size()
    }

    /// The column of the queen of each row that has one.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.columns())
    }

    /// The queens, by row and column.
    #[getter]
    fn queens(&self) -> Vec<(usize, usize)> {
        problem::pairs(&self.0.queens().collect::<Vec<_>>())
    }

    /// Whether each row has a queen.
    #[getter]
    fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// Whether no queen attacks another one.
    #[getter]
    fn is_legal(&self) -> bool {
        self.0.is_legal()
    }

    /// Which queens attack each other first, and along what; None if the board is legal.
    ///
    /// >>> Board([0, 1, 2]).conflict
    /// 'queens (0,0) and (1,1) attack each other: same diagonal'
    #[getter]
    fn conflict(&self) -> Option<String> {
        self.0.conflict().map(|conflict| conflict.to_string())
    }

    /// The eight images under the turns and reflections of the square, with repetitions.
    ///
    /// >>> len(set(Board([1, 3, 0, 2]).images()))
    /// 2
    fn images(&self) -> PyResult<Vec<Self>> {
        self.full()?;
        Ok(self.0.images().map(Self).to_vec())
    }

    /// Turned by a quarter.
    fn quarter_turn(&self) -> PyResult<Self> {
        self.full()?;
        Ok(Self(self.0.quarter_turn()))
    }

    /// Reflected, left and right exchanged.
    fn mirror(&self) -> Self {
        Self(self.0.mirror())
    }

    /// Whether it is the least of its images: one of each orbit is.
    #[getter]
    fn is_fundamental(&self) -> PyResult<bool> {
        self.full()?;
        Ok(self.0.is_fundamental())
    }

    /// How many different images it has: 8, 4, 2 or 1.
    #[getter]
    fn orbit(&self) -> PyResult<usize> {
        self.full()?;
        Ok(self.0.orbit())
    }

    /// The board in a form: one of FORMS.
    ///
    /// >>> Board([1, 3, 0, 2]).text("tuple")
    /// '(2, 4, 1, 3)'
    #[pyo3(signature = (form = "ascii"))]
    fn text(&self, form: &str) -> PyResult<String> {
        let form: Form = form.parse().map_err(wrong)?;
        Ok(form.text(&self.0).trim_end_matches('\n').to_string())
    }

    /// A vector picture, a whole SVG document.
    fn svg(&self) -> String {
        Form::Svg.text(&self.0)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("ascii")
    }

    fn __len__(&self) -> usize {
        self.0.columns().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.columns(py)?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        row: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.columns(py)?.as_any().get_item(row)
    }

    fn __repr__(&self) -> String {
        let columns: Vec<String> = self.0.columns().iter().map(u8::to_string).collect();
        let comma = if columns.len() == 1 { "," } else { "" };
        let columns = columns.join(", ");
        if self.0.is_full() {
            format!("Board(({columns}{comma}))")
        } else {
            format!("Board(({columns}{comma}), n={})", self.0.size())
        }
    }

    /// For pickle and copy.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let named = PyDict::new(py);
        named.set_item("n", self.n())?;
        Ok((PyTuple::new(py, [self.columns(py)?])?, named))
    }
}

impl Board {
    /// Only full boards have all images.
    fn full(&self) -> PyResult<()> {
        match self.0.is_full() {
            true => Ok(()),
            false => Err(wrong("only full boards have images and orbits")),
        }
    }
}

/// Line, verdict, reason, queens and size of each board of a text.
type Found = (
    u64,
    &'static str,
    Option<String>,
    Vec<(usize, usize)>,
    Option<usize>,
);

/// What is to be said of the boards of a text.
#[pyfunction]
pub fn check(
    text: &str,
    size: Option<Bound<'_, PyAny>>,
    base: Option<usize>,
    queen_mark: Option<char>,
    pairs: bool,
) -> PyResult<Vec<Found>> {
    let allowed = "not the size of a board";
    let size = size.map(|n| whole(&n, "size", allowed)).transpose()?;
    if base.is_some_and(|base| base > 1) {
        return Err(wrong("base is 0 or 1: from where rows and columns count"));
    }
    let mut reader = BoardReader::new(Expected {
        size,
        base,
        queen_mark,
        pairs,
    });
    let mut boards = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for line in text.split('\n') {
        for line in line.trim_end_matches('\r').split('\r') {
            boards.extend(reader.line(line).map_err(Raised::raised)?);
        }
    }
    boards.extend(reader.end().map_err(Raised::raised)?);
    if boards.is_empty() {
        return Err(wrong("there is no board"));
    }
    let found = boards.into_iter().map(|board| {
        let (verdict, reason) = match board.verdict(size) {
            Verdict::Legal => ("ok", None),
            Verdict::Partial(reason) => ("partial", Some(reason)),
            Verdict::Wrong(reason, _) => ("wrong", Some(reason)),
        };
        let size = size.or(board.size());
        (
            board.line,
            verdict,
            reason,
            problem::pairs(&board.queens),
            size,
        )
    });
    Ok(found.collect())
}
