//! The marks of a drawing, and which of them are queens.

use super::found::{Expected, Refused, Remedy};
use crate::board::{Conflict, Square};

/// More queens than columns cannot be legal, so that no more need be kept; and no problem has more
/// squares than this.
const MOST_SQUARES: usize = 1 << 10;

/// Whether this is only ever a square without a queen.
fn is_free(mark: char) -> bool {
    ".·-_0□ ".contains(mark)
}

/// Whether this is a queen wherever it stands.
fn is_queen(mark: char) -> bool {
    "Qq♛♕👑".contains(mark)
}

/// Whether this may be drawn on a square.
pub fn is_mark(mark: char, expected: Expected) -> bool {
    is_queen(mark)
        || is_free(mark)
        || "●○■*#XxOoWw1@+▪▫◻◼⬛⬜█░▒▓".contains(mark)
        || expected.queen_mark == Some(mark)
}

/// The squares with each mark.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    pub rows: usize,
    pub columns: usize,
    kinds: Vec<Kind>,
}

#[derive(Clone, Debug)]
struct Kind {
    mark: char,
    number: u64,
    /// The first of them.
    squares: Vec<Square>,
}

impl Kind {
    /// Whether queens here make a full legal board.
    fn is_full_board(&self, n: usize) -> bool {
        self.number == n as u64 && Conflict::among(&self.squares).is_none()
    }
}

impl Marks {
    pub fn add(&mut self, cells: &[char]) {
        self.columns = self.columns.max(cells.len());
        for (column, &mark) in cells.iter().enumerate() {
            let kind = match self.kinds.iter().position(|kind| kind.mark == mark) {
                Some(kind) => kind,
                None => {
                    self.kinds.push(Kind {
                        mark,
                        number: 0,
                        squares: Vec::new(),
                    });
                    self.kinds.len() - 1
                }
            };
            let kind = &mut self.kinds[kind];
            kind.number += 1;
            if kind.squares.len() < self.columns + MOST_SQUARES {
                kind.squares.push(Square::new(self.rows, column));
            }
        }
        self.rows += 1;
    }

    pub fn is_complete(&self) -> bool {
        self.rows == self.columns
    }

    pub fn of(&self, mark: char) -> Vec<Square> {
        let kind = self.kinds.iter().find(|kind| kind.mark == mark);
        kind.map_or(Vec::new(), |kind| kind.squares.clone())
    }

    /// The mark of the queens; `None` if there are none.
    ///
    /// A mark that is a queen in some drawings and none in others is read as a queen only if the
    /// drawing is a full legal board then, and with no other mark: nobody draws that for something
    /// else. So a drawing that is read at all is never legal by mistake, and one that is wrong is
    /// refused until `queen_mark` is given.
    pub fn queen(&self, expected: Expected, is_problem: bool) -> Result<Option<char>, Refused> {
        if let Some(mark) = expected.queen_mark {
            return Ok(Some(mark));
        }
        let has = |mark| self.kinds.iter().any(|kind| kind.mark == mark);
        let are_digits = self.kinds.iter().all(|kind| "01".contains(kind.mark));
        let marks = || self.kinds.iter().map(|kind| kind.mark);
        let mut certain = marks().filter(|&mark| match mark {
            '●' => !has('○'),
            // As we draw attacks.
            '○' => is_problem && has('●'),
            '1' => are_digits,
            _ => is_queen(mark),
        });
        let ask = |what: String, mark| Err(Refused::unless(Remedy::QueenMark(mark), what));
        match (certain.next(), certain.next()) {
            (Some(queen), Some(other)) => {
                return ask(format!("both {queen} and {other} may be queens"), queen);
            }
            (Some(queen), None) => return Ok(Some(queen)),
            (None, _) => {}
        }
        let is_hole = |mark| is_problem && mark == '#';
        if (marks().count() < 2 || is_problem) && marks().all(|mark| is_free(mark) || is_hole(mark))
        {
            return Ok(None);
        }
        let mut boards = self
            .kinds
            .iter()
            .filter(|kind| kind.is_full_board(self.columns));
        if let (Some(queen), None) = (boards.next(), boards.next()) {
            return Ok(Some(queen.mark));
        }
        let likely = self.kinds.iter().filter(|kind| !is_free(kind.mark));
        let likely = likely
            .min_by_key(|kind| kind.number)
            .map_or('Q', |kind| kind.mark);
        let drawn = if is_problem {
            "; a queen is Q, a hole #, a free square ."
        } else {
            ""
        };
        ask(format!("'{likely}' may be a queen, or none{drawn}"), likely)
    }
}
