//! Squares, the lines on which queens attack, and boards.

use std::fmt;
use std::str::FromStr;

/// The largest board size: a row fits a 32-bit word.
pub const MAX_N: usize = 32;

/// So many of something: `1 queen`, `2 queens`.
pub(crate) fn counted(number: impl fmt::Display, what: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A square of the board; rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0.
    pub row: usize,
    /// The column, from 0.
    pub column: usize,
}

impl Square {
    /// The square in `row` and `column`, both from 0.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }

    /// The line on which a queen here attacks `other`, if there is one.
    ///
    /// A square shares every line with itself; the row is named then.
    ///
    /// ```
    /// use nqueens::{Line, Square};
    /// assert_eq!(Square::new(0, 1).line_to(Square::new(2, 3)), Some(Line::Diagonal));
    /// assert_eq!(Square::new(0, 1).line_to(Square::new(2, 2)), None);
    /// ```
    #[must_use]
    pub fn line_to(self, other: Self) -> Option<Line> {
        Line::ALL
            .into_iter()
            .find(|&line| self.number_of(line) == other.number_of(line))
    }

    /// Which of the board's rows, columns, diagonals or antidiagonals the square is on.
    fn number_of(self, line: Line) -> isize {
        let (row, column) = (self.row as isize, self.column as isize);
        match line {
            Line::Row => row,
            Line::Column => column,
            Line::Diagonal => row - column,
            Line::Antidiagonal => row + column,
        }
    }

    /// The name as in chess: a letter for the column, and the row from 1. The column after z is aa.
    ///
    /// ```
    /// use nqueens::Square;
    /// assert_eq!(Square::new(3, 1).in_chess(), "b4");
    /// assert_eq!("b4".parse(), Ok(Square::new(3, 1)));
    /// assert_eq!(Square::new(0, 27).in_chess(), "ab1");
    /// ```
    #[must_use]
    pub fn in_chess(self) -> String {
        let mut letters = Vec::new();
        let mut left = self.column + 1;
        while left > 0 {
            letters.push((b'a' + ((left - 1) % 26) as u8) as char);
            left = (left - 1) / 26;
        }
        letters.into_iter().rev().collect::<String>() + &(self.row + 1).to_string()
    }

    /// The square of a name as in chess, of one letter or two.
    pub(crate) fn from_chess(name: &str) -> Option<Self> {
        const MOST_DIGITS: usize = 9;
        let (letters, row) = name.split_at(name.find(|c: char| !c.is_ascii_lowercase())?);
        let is_number = row.bytes().all(|byte| byte.is_ascii_digit()) && !row.starts_with('0');
        if !(1..=2).contains(&letters.len()) || !is_number || row.len() > MOST_DIGITS {
            return None;
        }
        let column = letters.bytes().fold(0, |column, letter| {
            26 * column + usize::from(letter - b'a') + 1
        });
        Some(Self::new(row.parse::<usize>().ok()? - 1, column - 1))
    }

    /// Whether a queen here attacks a queen on `other`.
    #[must_use]
    pub fn attacks(self, other: Self) -> bool {
        self.line_to(other).is_some()
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// A text is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a square is ROW,COLUMN, both whole numbers from 0, or as in chess, such as d4")]
pub struct ParseSquareError;

/// Reads `ROW,COLUMN`, or the name as in [chess](Square::in_chess).
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let number = |text: &str| {
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse()
                .ok()
                .filter(|_| is_number)
                .ok_or(ParseSquareError)
        };
        let Some((row, column)) = text.split_once(',') else {
            return Self::from_chess(text).ok_or(ParseSquareError);
        };
        Ok(Self::new(number(row)?, number(column)?))
    }
}

/// A line of the board: what two queens that attack each other share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// The same row.
    Row,
    /// The same column.
    Column,
    /// The same row minus column.
    Diagonal,
    /// The same row plus column.
    Antidiagonal,
}

impl Line {
    const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::Antidiagonal];
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        })
    }
}

/// Two queens that attack each other, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The queen that comes first.
    pub first: Square,
    /// The queen that it attacks.
    pub second: Square,
    /// The line that they share.
    pub line: Line,
}

impl Conflict {
    /// The first pair of `queens`, in their order, that attack each other; in time n log n, for
    /// boards of any size.
    ///
    /// Let (i, j) be that pair. On the line that they share none stands between them in the order,
    /// or i would attack it first. So it is among the neighbours of the queens sorted by line.
    #[must_use]
    pub fn among(queens: &[Square]) -> Option<Self> {
        let mut sorted = Vec::with_capacity(queens.len());
        let mut first: Option<((usize, usize), Line)> = None;
        for line in Line::ALL {
            sorted.clear();
            sorted.extend(queens.iter().map(|queen| queen.number_of(line)).zip(0..));
            sorted.sort_unstable();
            let neighbours = sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            if let Some(pair) = neighbours.map(|pair| (pair[0].1, pair[1].1)).min()
                && first.is_none_or(|(earlier, _)| pair < earlier)
            {
                first = Some((pair, line));
            }
        }
        let ((i, j), line) = first?;
        let (first, second) = (queens[i], queens[j]);
        Some(Self {
            first,
            second,
            line,
        })
    }
}

impl Conflict {
    /// The conflict in words, with squares called by these names.
    #[must_use]
    pub fn in_words(&self, name: impl Fn(Square) -> String) -> String {
        let [first, second] = [self.first, self.second].map(name);
        if self.first == self.second {
            return format!("two queens stand on square {first}");
        }
        let line = self.line;
        format!("queens {first} and {second} attack each other: same {line}")
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(|square| square.to_string()))
    }
}

/// Queens do not make a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The board is larger than [`MAX_N`].
    #[error("board size {n} is too large: N is a whole number from 0 to {MAX_N}")]
    TooLarge {
        /// The size.
        n: usize,
    },
    /// There are more queens than rows.
    #[error("too many queens for a board of size {n}: {queens}")]
    TooManyQueens {
        /// The number of queens.
        queens: usize,
        /// The size of the board.
        n: usize,
    },
    /// A queen is not on the board.
    #[error("queen {queen} is off the board of size {n}")]
    OffBoard {
        /// The queen's square.
        queen: Square,
        /// The size of the board.
        n: usize,
    },
    /// The first rows do not have a queen each.
    #[error("row {row} has no queen, but a row below it has one")]
    EmptyRow {
        /// The row, from 0.
        row: usize,
    },
    /// The size of the board is not known.
    #[error("the size of the board is not known")]
    UnknownSize,
    /// Two queens attack each other.
    #[error(transparent)]
    Conflict(#[from] Conflict),
}

impl std::error::Error for Conflict {}

/// A full or partial placement: one queen in each of the rows 0, 1, 2, ….
///
/// Boards of one size compare in lexicographic order of the columns by row.
///
/// ```
/// use nqueens::Board;
/// let board = Board::new(4, &[2, 0, 3, 1]);
/// assert!(board.is_full() && board.is_legal());
/// assert!(!Board::new(4, &[2, 1]).is_legal());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    n: u8,
    // Rows that are not placed hold 0, so that the derived comparisons see placed queens only.
    columns: [u8; MAX_N],
    placed: u8,
}

impl Board {
    /// The board of size `n` with a queen in `columns[row]` for every `row` given.
    ///
    /// # Panics
    /// Where [`try_new`](Self::try_new) fails.
    pub fn new(n: usize, columns: &[u8]) -> Self {
        Self::try_new(n, columns).unwrap_or_else(|error| panic!("{error}"))
    }

    /// As [`new`](Self::new), of columns that may be wrong. Whether the board is legal is another
    /// question: see [`conflict`](Self::conflict).
    ///
    /// # Errors
    /// If `n` exceeds [`MAX_N`], there are more than `n` columns, or a column is not below `n`.
    ///
    /// ```
    /// use nqueens::Board;
    /// assert!(Board::try_new(4, &[1, 3, 0, 2])?.is_legal());
    /// let error = Board::try_new(4, &[1, 4]).unwrap_err();
    /// assert_eq!(error.to_string(), "queen (1,4) is off the board of size 4");
    /// # Ok::<(), nqueens::BoardError>(())
    /// ```
    pub fn try_new(n: usize, columns: &[u8]) -> Result<Self, BoardError> {
        if n > MAX_N {
            return Err(BoardError::TooLarge { n });
        }
        if columns.len() > n {
            let queens = columns.len();
            return Err(BoardError::TooManyQueens { queens, n });
        }
        let mut board = Self {
            n: n as u8,
            columns: [0; MAX_N],
            placed: 0,
        };
        for (row, &column) in columns.iter().enumerate() {
            let queen = Square::new(row, usize::from(column));
            if queen.column >= n {
                return Err(BoardError::OffBoard { queen, n });
            }
            board.set(row, column);
        }
        Ok(board)
    }

    /// Moves the queen of `row`, or places one in the first empty row; the rows below are empty
    /// then.
    pub(crate) fn set(&mut self, row: usize, column: u8) {
        let placed = usize::from(self.placed).max(row + 1);
        self.columns[row] = column;
        self.columns[row + 1..placed].fill(0);
        self.placed = row as u8 + 1;
    }

    /// Moves the queen of a placed row.
    #[inline(always)]
    pub(crate) fn move_queen(&mut self, row: usize, column: u8) {
        self.columns[row] = column;
    }

    /// The number of rows and of columns.
    #[must_use]
    pub fn size(&self) -> usize {
        usize::from(self.n)
    }

    /// The column of the queen in each placed row.
    #[must_use]
    pub fn columns(&self) -> &[u8] {
        &self.columns[..usize::from(self.placed)]
    }

    /// The queens, by row.
    pub fn queens(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.columns()
            .iter()
            .enumerate()
            .map(|(row, &column)| Square::new(row, usize::from(column)))
    }

    /// Whether every row has its queen.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.placed == self.n
    }

    /// The first pair of queens, by row, that attack each other.
    #[must_use]
    pub fn conflict(&self) -> Option<Conflict> {
        Conflict::among(&self.queens().collect::<Vec<_>>())
    }

    /// Whether no two queens attack each other.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.conflict().is_none()
    }

    /// The board after a quarter turn: row 0 becomes the last column.
    ///
    /// # Panics
    /// If the board is partial or two queens share a column: its turn would not have one queen a
    /// row.
    #[must_use]
    pub fn quarter_turn(&self) -> Self {
        assert!(self.is_full(), "a partial board has no quarter turn");
        let n = self.size();
        let mut turned = [u8::MAX; MAX_N];
        for queen in self.queens() {
            turned[queen.column] = (n - 1 - queen.row) as u8;
        }
        Self::new(n, &turned[..n])
    }

    /// The board with left and right exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let mut mirrored = *self;
        for column in &mut mirrored.columns[..usize::from(self.placed)] {
            *column = self.n - 1 - *column;
        }
        mirrored
    }

    /// The eight images of a full board under the turns and reflections of the square, itself
    /// first.
    ///
    /// # Panics
    /// As [`quarter_turn`](Self::quarter_turn).
    #[must_use]
    pub fn images(&self) -> [Self; 8] {
        let mut images = [*self; 8];
        for i in 1..4 {
            images[i] = images[i - 1].quarter_turn();
        }
        for i in 4..8 {
            images[i] = images[i - 4].mirror();
        }
        images
    }

    /// Whether no image of a full board comes before it in lexicographic order: one board of each
    /// orbit.
    ///
    /// # Panics
    /// As [`quarter_turn`](Self::quarter_turn).
    #[must_use]
    pub fn is_fundamental(&self) -> bool {
        self.images().iter().all(|image| self <= image)
    }

    /// The number of different images of a full board: 8, 4, 2 or 1.
    ///
    /// # Panics
    /// As [`quarter_turn`](Self::quarter_turn).
    #[must_use]
    pub fn orbit(&self) -> usize {
        let same = self.images().iter().filter(|&image| image == self).count();
        8 / same
    }
}

/// The columns by row, with a `.` for each row that is not placed: `1 3 . .`
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size() {
            if row > 0 {
                f.write_str(" ")?;
            }
            match self.columns().get(row) {
                Some(column) => write!(f, "{column}")?,
                None => f.write_str(".")?,
            }
        }
        Ok(())
    }
}

/// A text is not a board as [`Board`] displays one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "not a board: it is the columns by row, from 0 and below their number, at most {MAX_N}, \
     with a '.' for each row below the last queen"
)]
pub struct ParseBoardError;

/// Reads what `Display` writes.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let n = fields.len();
        let placed = n - fields
            .iter()
            .rev()
            .take_while(|field| **field == ".")
            .count();
        let columns = fields[..placed].iter().map(|field| match field.parse() {
            Ok(column) if usize::from(column) < n => Ok(column),
            _ => Err(ParseBoardError),
        });
        let columns: Vec<u8> = columns.collect::<Result<_, _>>()?;
        if n > MAX_N {
            return Err(ParseBoardError);
        }
        Ok(Self::new(n, &columns))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board::new({}, &{:?})", self.n, self.columns())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_line_is_named() {
        let centre = Square::new(3, 3);
        for (row, column, line) in [
            (3, 0, Some(Line::Row)),
            (5, 3, Some(Line::Column)),
            (1, 1, Some(Line::Diagonal)),
            (1, 5, Some(Line::Antidiagonal)),
            (4, 5, None),
        ] {
            let other = Square::new(row, column);
            assert_eq!(centre.line_to(other), line, "{other}");
            assert_eq!(other.line_to(centre), line, "{other}");
        }
    }

    #[test]
    fn squares_are_read() {
        assert_eq!("12,3".parse(), Ok(Square::new(12, 3)));
        for text in [
            "",
            "3",
            "3,",
            ",3",
            "-1,3",
            "+1,3",
            "1, 3",
            "1,2,3",
            "1,99999999999999999999",
        ] {
            assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text}");
        }
    }

    #[test]
    fn the_first_conflict_in_row_order_is_named() {
        let board = Board::new(5, &[0, 2, 4, 4, 0]);
        let conflict = board.conflict().unwrap();
        assert_eq!(
            conflict.to_string(),
            "queens (0,0) and (4,0) attack each other: same column"
        );
    }

    proptest! {
        #[test]
        fn the_first_conflict_is_that_of_all_pairs(
            queens in prop::collection::vec((0..12_usize, 0..12_usize), 0..8),
        ) {
            let queens: Vec<_> = queens.into_iter().map(|(r, c)| Square::new(r, c)).collect();
            let pairs = (0..queens.len()).flat_map(|i| (i + 1..queens.len()).map(move |j| (i, j)));
            let first = pairs
                .map(|(i, j)| (queens[i], queens[j]))
                .find_map(|(first, second)| {
                    let line = first.line_to(second)?;
                    Some(Conflict { first, second, line })
                });
            prop_assert_eq!(Conflict::among(&queens), first);
        }
    }

    #[test]
    fn images_turn_and_reflect() {
        let board = Board::new(5, &[0, 2, 4, 1, 3]);
        let turned = board.quarter_turn();
        assert!(turned.queens().any(|queen| queen == Square::new(0, 4)));
        assert_eq!(turned.columns(), [4, 1, 3, 0, 2]);
        assert_eq!(board.images()[3].quarter_turn(), board);
        let lopsided = Board::new(4, &[0, 1, 3, 2]);
        let mut distinct = lopsided.images().to_vec();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), 4, "symmetric to its antidiagonal");
    }

    #[test]
    fn boards_are_read_back() {
        for board in [
            Board::new(0, &[]),
            Board::new(4, &[1, 3]),
            Board::new(12, &[11, 0, 5, 5, 1, 2, 3, 4, 6, 7, 8, 9]),
        ] {
            assert_eq!(board.to_string().parse(), Ok(board), "{board}");
        }
        assert_eq!(Board::new(4, &[1, 3]).to_string(), "1 3 . .");
        for text in ["1", "1 . 0", "-1 0", "x", &"0 ".repeat(33)] {
            assert_eq!(text.parse::<Board>(), Err(ParseBoardError), "{text}");
        }
    }

    #[test]
    #[should_panic(expected = "queen (1,4) is off the board of size 4")]
    fn a_column_off_the_board_is_refused() {
        Board::new(4, &[1, 4]);
    }
}
