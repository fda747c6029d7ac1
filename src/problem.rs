//! The question: a board size, queens already placed, holes, and how many rows to fill.

use crate::allowed::Allowed;
use crate::engine::scalar::Solutions;
use crate::{Error, MAX_N, Square};

/// A counting or listing problem on a board of size 0 to [`MAX_N`].
///
/// Placed queens must be part of every board. A hole takes no queen but does not stop an attack.
///
/// ```
/// use nqueens::{Problem, Square};
/// let problem = Problem::new(4)?.with_queen(Square::new(0, 1))?;
/// let boards: Vec<_> = problem.solutions().collect();
/// assert_eq!(boards[0].columns(), [1, 3, 0, 2]);
/// assert_eq!(boards.len(), 1);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// [`Error::TooLarge`] if `n` exceeds [`MAX_N`].
    pub fn new(n: usize) -> Result<Self, Error> {
        if n > MAX_N {
            return Err(Error::TooLarge { n });
        }
        Ok(Self {
            n,
            rows: n,
            queens: Vec::new(),
            holes: Vec::new(),
        })
    }

    /// Adds a placed queen. Placed queens may attack each other: no board has them all then.
    ///
    /// # Errors
    /// If the square is off the board, has a placed queen, is a hole, or is not in the rows to
    /// fill.
    pub fn with_queen(mut self, square: Square) -> Result<Self, Error> {
        self.check_on_board(square)?;
        if self.queens.contains(&square) {
            return Err(Error::QueenTwice { square });
        }
        if self.holes.contains(&square) {
            return Err(Error::QueenOnHole { square });
        }
        self.queens.push(square);
        self.check_queens_in_rows()
    }

    /// Adds a hole. Naming a hole twice changes nothing.
    ///
    /// # Errors
    /// If the square is off the board or has a placed queen.
    pub fn with_hole(mut self, square: Square) -> Result<Self, Error> {
        self.check_on_board(square)?;
        if self.queens.contains(&square) {
            return Err(Error::QueenOnHole { square });
        }
        if !self.holes.contains(&square) {
            self.holes.push(square);
        }
        Ok(self)
    }

    /// Asks for the partial boards of the first `rows` rows, which need not be extensible to a
    /// full board.
    ///
    /// # Errors
    /// If the board has fewer rows, or a queen is placed below them.
    pub fn with_rows(mut self, rows: usize) -> Result<Self, Error> {
        if rows > self.n {
            return Err(Error::TooManyRows { rows, n: self.n });
        }
        self.rows = rows;
        self.check_queens_in_rows()
    }

    fn check_on_board(&self, square: Square) -> Result<(), Error> {
        if square.row < self.n && square.column < self.n {
            Ok(())
        } else {
            Err(Error::OffBoard { square, n: self.n })
        }
    }

    fn check_queens_in_rows(self) -> Result<Self, Error> {
        match self.queens.iter().find(|queen| queen.row >= self.rows) {
            None => Ok(self),
            Some(&square) => Err(Error::QueenBelowRows {
                square,
                rows: self.rows,
            }),
        }
    }

    /// The board size N.
    pub fn size(&self) -> usize {
        self.n
    }

    /// How many rows to fill: N unless [`with_rows`](Self::with_rows) says less.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The placed queens, in the order given.
    pub fn queens(&self) -> &[Square] {
        &self.queens
    }

    /// The holes, in the order given.
    pub fn holes(&self) -> &[Square] {
        &self.holes
    }

    /// Whether full boards are asked for.
    pub fn fills_the_board(&self) -> bool {
        self.rows == self.n
    }

    /// Whether the board is empty and to be filled: the problem of OEIS A000170.
    pub fn is_plain(&self) -> bool {
        self.fills_the_board() && self.is_empty_board()
    }

    /// Whether there are no placed queens and no holes, so that the board has all its symmetries.
    pub(crate) fn is_empty_board(&self) -> bool {
        self.queens.is_empty() && self.holes.is_empty()
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
    /// For all cores, see [`list`](crate::list()).
    pub fn solutions(&self) -> Solutions {
        Solutions::new(&self.allowed(), self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(row: usize, column: usize) -> Square {
        Square::new(row, column)
    }

    #[test]
    fn bad_questions_name_the_square_and_the_reason() {
        let board = || Problem::new(8).unwrap();
        let message = |result: Result<Problem, Error>| result.unwrap_err().to_string();
        assert_eq!(
            message(Problem::new(33)),
            "board size 33 is too large: N is a whole number from 0 to 32"
        );
        assert_eq!(
            message(board().with_queen(square(8, 0))),
            "square (8,0) is off the board: rows and columns go from 0 to 7"
        );
        assert_eq!(
            message(Problem::new(0).unwrap().with_hole(square(0, 0))),
            "square (0,0) is off the board: a board of size 0 has no squares"
        );
        let with_queen = board().with_queen(square(1, 2)).unwrap();
        assert_eq!(
            message(with_queen.clone().with_queen(square(1, 2))),
            "two queens are placed on square (1,2)"
        );
        assert_eq!(
            message(with_queen.clone().with_hole(square(1, 2))),
            "square (1,2) is a hole and takes no queen"
        );
        assert_eq!(
            message(with_queen.with_rows(1)),
            "queen (1,2) is not in the first 1 rows, the only ones that are filled"
        );
        assert_eq!(
            message(board().with_rows(9)),
            "cannot fill 9 rows of a board of size 8: rows go from 0 to 8"
        );
    }

    #[test]
    fn placed_queens_become_masks() {
        let problem = Problem::new(4).unwrap().with_queen(square(0, 1)).unwrap();
        assert_eq!(
            problem.allowed().rows(),
            [0b0010, 0b1000, 0b0101, 0b1101],
            "her square, then what she does not attack"
        );
        let clash = problem.with_queen(square(1, 2)).unwrap();
        assert_eq!(clash.allowed().row(1), 0);
    }
}
