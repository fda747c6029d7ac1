//! What is expected of a text, what is found in it, and why it may be refused.

use std::fmt;

use crate::board::{Board, BoardError, Conflict, MAX_N, Square, counted};

/// What is known of all boards of a text. It leaves fewer readings open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Expected {
    /// Their size. Lines that could be something else than boards are boards then.
    pub size: Option<usize>,
    /// Whether rows and columns count from 0 or from 1.
    pub base: Option<usize>,
    /// The mark of a queen in drawings; all others are squares without one.
    pub queen_mark: Option<char>,
    /// Whether a line is the row and column of one queen. Boards end with a blank line, a rule or a
    /// heading, or when they have `size` queens.
    pub pairs: bool,
}

/// How a text names squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terms {
    /// By row and column, which count from this number.
    From(usize),
    /// As in chess: a letter for the column, and the row from 1.
    Chess,
}

impl Terms {
    /// The name of a square.
    ///
    /// ```
    /// use nqueens::{Square, Terms};
    /// assert_eq!(Terms::From(1).name(Square::new(0, 3)), "(1,4)");
    /// assert_eq!(Terms::Chess.name(Square::new(0, 3)), "d1");
    /// ```
    #[must_use]
    pub fn name(self, Square { row, column }: Square) -> String {
        match self {
            Self::From(base) => Square::new(row + base, column + base).to_string(),
            Self::Chess => Square::new(row, column).in_chess(),
        }
    }
}

/// A board of a text. Nothing is said about its being legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The line where it begins, from 1.
    pub line: u64,
    /// The queens, by row and column from 0. In a drawing with many more of them than columns, the
    /// first.
    pub queens: Vec<Square>,
    /// The holes of a drawing.
    pub holes: Vec<Square>,
    /// Rows and columns of a drawing; they differ if it is cut off.
    pub drawn: Option<(usize, usize)>,
    /// How the text names its squares, or would: what may count from 0 or from 1 counts from 0, but
    /// the columns of tuples from 1.
    pub terms: Terms,
}

impl Found {
    /// A board that is not drawn, with its queens in any order.
    pub(super) fn new(line: u64, mut queens: Vec<Square>, terms: Terms) -> Self {
        queens.sort_unstable();
        Self {
            line,
            queens,
            holes: Vec::new(),
            drawn: None,
            terms,
        }
    }

    /// The size of the board, if it is known: that of a drawing, or of a full board.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        match self.drawn {
            Some((rows, columns)) => (rows == columns).then_some(rows),
            None => {
                let n = self.queens.len();
                let fits = |queen: &Square| queen.row < n && queen.column < n;
                self.queens.iter().all(fits).then_some(n)
            }
        }
    }

    /// What is to be said of the board, of any size; if its size is known from elsewhere, it is given.
    ///
    /// ```
    /// use nqueens::{BoardReader, Expected, Verdict};
    /// let found = BoardReader::new(Expected::default()).line("[1, 3, 0, 2]")?;
    /// assert_eq!(found[0].verdict(None), Verdict::Legal);
    /// assert_eq!(found[0].verdict(Some(5)), Verdict::Partial("4 queens, not 5".into()));
    /// # Ok::<(), nqueens::ReadError>(())
    /// ```
    #[must_use]
    pub fn verdict(&self, size: Option<usize>) -> Verdict {
        let wrong = |reason| Verdict::Wrong(reason, None);
        if let Some((rows, columns)) = self.drawn
            && (rows != columns || size.is_some_and(|n| rows != n))
        {
            return wrong(of_rows_and_columns(rows, columns));
        }
        let queens = &self.queens;
        let size = size.or(self.size());
        if let Some(n) = size
            && let Some(&queen) = queens.iter().find(|queen| queen.row.max(queen.column) >= n)
        {
            let queen = self.terms.name(queen);
            return wrong(format!("queen {queen} is off the board of size {n}"));
        }
        if let Some(conflict) = Conflict::among(queens) {
            let from_one = match self.terms {
                Terms::From(1) => ", counted from 1",
                _ => "",
            };
            let reason = conflict.in_words(|queen| self.terms.name(queen)) + from_one;
            return Verdict::Wrong(reason, Some(conflict));
        }
        let number = counted(queens.len(), "queen");
        match size {
            Some(n) if n == queens.len() => Verdict::Legal,
            Some(n) => Verdict::Partial(format!("{number}, not {n}")),
            None => Verdict::Partial(format!("{number} on a board of unknown size")),
        }
    }
}

/// What is said of a drawing that is no board.
pub(super) fn of_rows_and_columns(rows: usize, columns: usize) -> String {
    let (rows, columns) = (counted(rows, "row"), counted(columns, "column"));
    format!("a drawing of {rows} and {columns}")
}

/// What is said of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is full and legal.
    Legal,
    /// It has fewer queens than rows, as is said here, and is else legal.
    Partial(String),
    /// It is no legal board: the reason, and the queens that attack each other, if some do.
    Wrong(String, Option<Conflict>),
}

/// A legal board, or what is wrong with it.
///
/// ```
/// use nqueens::{Board, BoardReader, Expected};
/// let found = BoardReader::new(Expected::default()).line("[0, 1, 2]")?;
/// let wrong = Board::try_from(&found[0]).unwrap_err();
/// assert_eq!(wrong.to_string(), "queens (0,0) and (1,1) attack each other: same diagonal");
/// # Ok::<(), nqueens::ReadError>(())
/// ```
impl TryFrom<&Found> for Board {
    type Error = BoardError;

    fn try_from(found: &Found) -> Result<Self, BoardError> {
        if let Some(conflict) = Conflict::among(&found.queens) {
            return Err(conflict.into());
        }
        let n = found.size().ok_or(BoardError::UnknownSize)?;
        if n > MAX_N {
            return Err(BoardError::TooLarge { n });
        }
        // They are in order, one a row at most as none attacks another, and on the board.
        let empty = (0..)
            .zip(&found.queens)
            .find(|(row, queen)| *row != queen.row);
        if let Some((row, _)) = empty {
            return Err(BoardError::EmptyRow { row });
        }
        let columns: Vec<u8> = found
            .queens
            .iter()
            .map(|queen| queen.column as u8)
            .collect();
        Self::try_new(n, &columns)
    }
}

/// What would make a text readable that may mean several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// To say what rows and columns count from: [`Expected::base`].
    Base,
    /// To say how large the boards are: [`Expected::size`].
    Size,
    /// To say that lines are queens, or how large boards are that look so: [`Expected::pairs`].
    Pairs,
    /// To say what is the mark of a queen, maybe this one: [`Expected::queen_mark`].
    QueenMark(char),
}

/// A text is not a board in any form that is known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ReadError {
    /// The line, from 1.
    pub(super) line: u64,
    /// The character in the line, from 1.
    pub(super) column: Option<usize>,
    pub(super) what: String,
    pub(super) remedy: Option<Remedy>,
}

impl ReadError {
    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.line
    }

    /// What would make it readable, if it may mean several things.
    #[must_use]
    pub fn remedy(&self) -> Option<Remedy> {
        self.remedy
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// Why a line, or something in it, is not read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused {
    /// If it is not the last that was read.
    pub line: Option<u64>,
    pub column: Option<usize>,
    pub what: String,
    pub remedy: Option<Remedy>,
}

impl Refused {
    /// What may mean several things, as long as nothing more is known.
    pub fn unless(remedy: Remedy, what: String) -> Self {
        Self {
            remedy: Some(remedy),
            ..what.into()
        }
    }

    /// About an earlier line.
    pub fn of(self, line: u64) -> Self {
        Self {
            line: Some(line),
            ..self
        }
    }

    pub fn at(self, last: u64) -> ReadError {
        let Self {
            line,
            column,
            what,
            remedy,
        } = self;
        ReadError {
            line: line.unwrap_or(last),
            column,
            what,
            remedy,
        }
    }
}

impl From<String> for Refused {
    fn from(what: String) -> Self {
        Self {
            line: None,
            column: None,
            what,
            remedy: None,
        }
    }
}

/// The forms that are read.
pub(super) const KNOWN: &str = "boards are 1 3 0 2, (2, 4, 1, 3), [1,3,0,2], [(0,1),(1,3)], \
    [\".Q..\",\"...Q\"], a2 b4 c1 d3, 2Q1/Q3/3Q/1Q2, or drawings";

/// The beginning of a text, such that no terminal minds what is in it.
pub(super) fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let start: String = text.chars().take(MOST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    format!("'{}'{rest}", start.escape_debug())
}
