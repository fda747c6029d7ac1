//! The question: a board size, queens already placed, holes, and how many rows to fill.

use crate::allowed::Allowed;
use crate::board::{MAX_N, Square, counted};
use crate::walk::Solutions;

/// What is wrong with a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// The board is larger than [`MAX_N`].
    #[error("board size {n} is too large: N is a whole number from 0 to {MAX_N}")]
    TooLarge {
        /// The size asked for.
        n: usize,
    },
    /// A placed queen or a hole is not on the board.
    #[error("square {square} is off the board: {}", board_range(*n))]
    OffBoard {
        /// The square given.
        square: Square,
        /// The size of the board.
        n: usize,
    },
    /// A queen is placed on a hole.
    #[error("square {square} is a hole and takes no queen")]
    QueenOnHole {
        /// The square that is both.
        square: Square,
    },
    /// More rows are asked for than the board has.
    #[error("rows to fill go from 0 to {n} on a board of size {n}, not to {rows}")]
    TooManyRows {
        /// The rows asked for.
        rows: usize,
        /// The size of the board.
        n: usize,
    },
    /// A queen is placed below the rows that are asked for.
    #[error("queen {square} is below what is filled: {}", counted(rows, "row"))]
    QueenBelowRows {
        /// The queen's square.
        square: Square,
        /// The rows asked for.
        rows: usize,
    },
}

fn board_range(n: usize) -> String {
    match n {
        0 => "a board of size 0 has no squares".to_string(),
        _ => format!("rows and columns go from 0 to {}", n - 1),
    }
}

/// A counting or listing problem on a board of size 0 to [`MAX_N`].
///
/// Placed queens must be part of every board. A hole takes no queen but does not stop an attack.
///
/// ```
/// use nqueens::{Problem, Square};
/// let mut problem = Problem::new(4)?;
/// problem.place_queen(Square::new(0, 1))?;
/// let boards: Vec<_> = problem.solutions().collect();
/// assert_eq!(boards[0].columns(), [1, 3, 0, 2]);
/// assert_eq!(boards.len(), 1);
/// # Ok::<(), nqueens::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    n: usize,
    rows: usize,
    queens: Vec<Square>,
    holes: Vec<Square>,
}

impl Problem {
    /// The plain problem: `n` queens on an empty board of size `n`.
    ///
    /// # Errors
    /// [`ProblemError::TooLarge`] if `n` exceeds [`MAX_N`].
    pub fn new(n: usize) -> Result<Self, ProblemError> {
        if n > MAX_N {
            return Err(ProblemError::TooLarge { n });
        }
        Ok(Self {
            n,
            rows: n,
            queens: Vec::new(),
            holes: Vec::new(),
        })
    }

    /// Adds a placed queen; naming one twice changes nothing. Placed queens may attack each other: no
    /// board has them all then.
    ///
    /// # Errors
    /// If the square is off the board, is a hole, or is not in the rows to fill. The problem stays as
    /// it was.
    pub fn place_queen(&mut self, square: Square) -> Result<(), ProblemError> {
        self.check_on_board(square)?;
        if self.holes.contains(&square) {
            return Err(ProblemError::QueenOnHole { square });
        }
        check_in_rows(square, self.rows)?;
        if !self.queens.contains(&square) {
            insert(&mut self.queens, square);
        }
        Ok(())
    }

    /// Adds a hole. Naming a hole twice changes nothing.
    ///
    /// # Errors
    /// If the square is off the board or has a placed queen. The problem stays as it was.
    pub fn make_hole(&mut self, square: Square) -> Result<(), ProblemError> {
        self.check_on_board(square)?;
        if self.queens.contains(&square) {
            return Err(ProblemError::QueenOnHole { square });
        }
        if !self.holes.contains(&square) {
            insert(&mut self.holes, square);
        }
        Ok(())
    }

    /// Asks for the partial boards of the first `rows` rows, which need not be extensible to a
    /// full board.
    ///
    /// # Errors
    /// If the board has fewer rows, or a queen is placed below them. The problem stays as it was.
    pub fn fill_rows(&mut self, rows: usize) -> Result<(), ProblemError> {
        if rows > self.n {
            return Err(ProblemError::TooManyRows { rows, n: self.n });
        }
        for &queen in &self.queens {
            check_in_rows(queen, rows)?;
        }
        self.rows = rows;
        Ok(())
    }

    fn check_on_board(&self, square: Square) -> Result<(), ProblemError> {
        if square.row < self.n && square.column < self.n {
            Ok(())
        } else {
            Err(ProblemError::OffBoard { square, n: self.n })
        }
    }

    /// The board size N.
    #[must_use]
    pub fn size(&self) -> usize {
        self.n
    }

    /// How many rows to fill: N unless [`fill_rows`](Self::fill_rows) says less.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The placed queens, by row and column.
    #[must_use]
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The holes, by row and column.
    #[must_use]
    pub fn holes(&self) -> &[Square] {
        &self.holes
    }

    /// Whether full boards are asked for.
    #[must_use]
    pub fn fills_the_board(&self) -> bool {
        self.rows == self.n
    }

    /// Whether the board is empty and to be filled: the problem of OEIS A000170.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.fills_the_board() && self.queens.is_empty() && self.holes.is_empty()
    }

    /// The squares of the next row where a queen may stand, when the first rows have these queens:
    /// no hole, and not attacked by them or by a placed queen. None if all rows have one.
    #[must_use]
    pub fn free_squares(&self, queens: &[Square]) -> Vec<Square> {
        let row = queens.len();
        if row >= self.rows {
            return Vec::new();
        }
        let allowed = self.allowed().row(row);
        let squares = (0..self.n).map(|column| Square::new(row, column));
        squares
            .filter(|square| allowed >> square.column & 1 == 1)
            .filter(|&square| !queens.iter().any(|queen| queen.attacks(square)))
            .collect()
    }

    /// The squares that each row may use.
    pub(crate) fn allowed(&self) -> Allowed {
        let mut allowed = Allowed::all(self.n);
        for &hole in &self.holes {
            allowed.forbid(hole);
        }
        for &queen in &self.queens {
            allowed.place(queen);
        }
        allowed
    }

    /// The boards, one after the other, in lexicographic order of the columns by row.
    ///
    /// For all cores, see [`Listing`](crate::Listing).
    pub fn solutions(&self) -> Solutions {
        Solutions::new(&self.allowed(), self.rows)
    }
}

/// Keeps the squares in order, so that equal questions are equal problems.
fn insert(squares: &mut Vec<Square>, square: Square) {
    squares.insert(squares.partition_point(|&other| other < square), square);
}

fn check_in_rows(square: Square, rows: usize) -> Result<(), ProblemError> {
    if square.row < rows {
        Ok(())
    } else {
        Err(ProblemError::QueenBelowRows { square, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(row: usize, column: usize) -> Square {
        Square::new(row, column)
    }

    #[test]
    fn bad_questions_name_the_square_and_the_reason_and_change_nothing() {
        let mut board = Problem::new(8).unwrap();
        board.place_queen(square(1, 2)).unwrap();
        board.place_queen(square(1, 2)).unwrap();
        assert_eq!(board.queens(), [square(1, 2)], "named twice");
        let before = board.clone();
        let message = |result: Result<(), ProblemError>| result.unwrap_err().to_string();
        assert_eq!(
            Problem::new(33).unwrap_err().to_string(),
            "board size 33 is too large: N is a whole number from 0 to 32"
        );
        assert_eq!(
            message(board.place_queen(square(8, 0))),
            "square (8,0) is off the board: rows and columns go from 0 to 7"
        );
        assert_eq!(
            message(Problem::new(0).unwrap().make_hole(square(0, 0))),
            "square (0,0) is off the board: a board of size 0 has no squares"
        );
        assert_eq!(
            message(board.make_hole(square(1, 2))),
            "square (1,2) is a hole and takes no queen"
        );
        assert_eq!(
            message(board.fill_rows(1)),
            "queen (1,2) is below what is filled: 1 row"
        );
        assert_eq!(
            message(board.fill_rows(9)),
            "rows to fill go from 0 to 8 on a board of size 8, not to 9"
        );
        assert_eq!(board, before);
    }

    #[test]
    fn placed_queens_become_masks() {
        let mut problem = Problem::new(4).unwrap();
        problem.place_queen(square(0, 1)).unwrap();
        assert_eq!(
            problem.allowed().rows(),
            [0b0010, 0b1000, 0b0101, 0b1101],
            "her square, then what she does not attack"
        );
        problem.place_queen(square(1, 2)).unwrap();
        assert_eq!(problem.allowed().row(1), 0);
    }
}
