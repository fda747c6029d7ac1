//! Boards that are drawn, a row a line.

use super::found::{Found, Refused};
use crate::board::Square;

/// A drawing of which some rows were read.
#[derive(Debug)]
pub struct Drawing {
    line: u64,
    columns: usize,
    rows: usize,
    /// Whether it has a frame: then its last row is on top, and the frame says where it ends.
    pub framed: bool,
    queens: Vec<Square>,
    /// Where ○ stands: a drawing of attacks has its queens there, and marks with ●.
    rings: Vec<Square>,
    holes: Vec<Square>,
}

/// More queens than columns cannot be legal, so that no more need be kept; and no problem has more
/// squares than this.
const MOST: usize = 1 << 10;

/// Whether a drawing has this on a square.
pub fn is_square(square: char) -> bool {
    "Q●♛○.·□■*#".contains(square)
}

/// How many squares a row has.
pub fn squares(row: &str) -> usize {
    row.chars().filter(|square| !square.is_whitespace()).count()
}

impl Drawing {
    pub fn new(line: u64, columns: usize, framed: bool) -> Self {
        Self {
            line,
            columns,
            rows: 0,
            framed,
            queens: Vec::new(),
            rings: Vec::new(),
            holes: Vec::new(),
        }
    }

    /// Adds a row. Blanks between squares do not matter.
    pub fn row(&mut self, text: &str) -> Result<(), Refused> {
        let squares = (1..)
            .zip(text.chars())
            .filter(|(_, square)| !square.is_whitespace());
        let mut columns = 0;
        for (place, character) in squares {
            let marked = match character {
                'Q' | '●' | '♛' => Some(&mut self.queens),
                '○' => Some(&mut self.rings),
                '#' => Some(&mut self.holes),
                _ if is_square(character) => None,
                _ => {
                    let what = format!(
                        "{character:?} is not a square: . is a free one, Q a queen, # a hole"
                    );
                    return Err(Refused {
                        column: Some(place),
                        ..what.into()
                    });
                }
            };
            if let Some(squares) = marked
                && squares.len() < self.columns + MOST
            {
                squares.push(Square::new(self.rows, columns));
            }
            columns += 1;
        }
        if columns != self.columns {
            let what = format!(
                "a row of {columns} squares, but the board has {}",
                self.columns
            );
            return Err(what.into());
        }
        self.rows += 1;
        Ok(())
    }

    pub fn is_complete(&self) -> bool {
        self.rows == self.columns
    }

    pub fn found(self) -> Found {
        let Self {
            line,
            columns,
            rows,
            framed,
            queens,
            rings,
            holes,
        } = self;
        let queens = if rings.is_empty() { queens } else { rings };
        let in_order = |mut squares: Vec<Square>| {
            if framed {
                for square in &mut squares {
                    square.row = rows - 1 - square.row;
                }
                squares.sort_unstable();
            }
            squares
        };
        Found {
            line,
            queens: in_order(queens),
            holes: in_order(holes),
            drawn: Some((rows, columns)),
        }
    }
}
