//! A masked problem with its forced queens placed.

use crate::allowed::Allowed;
use crate::board::Square;

/// What is left when forced queens are placed: the open rows and columns, and their squares.
#[derive(Clone, Debug)]
pub(super) struct Open {
    allowed: Allowed,
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
}

impl Open {
    /// Places every queen that has only one square in her row or column. `None` if a row or
    /// column has no square: the problem has no board.
    pub fn new(allowed: &Allowed) -> Option<Self> {
        let n = allowed.size();
        let mut open = Self {
            allowed: allowed.clone(),
            rows: (0..n).collect(),
            columns: (0..n).collect(),
        };
        loop {
            let in_rows = open.rows.iter().map(|&row| open.squares_of_row(row));
            let in_columns = open
                .columns
                .iter()
                .map(|&column| open.squares_of_column(column));
            let fewest = in_rows.chain(in_columns).min_by_key(Vec::len);
            let Some(fewest) = fewest else {
                return Some(open);
            };
            match fewest[..] {
                [] => return None,
                [queen] => open.place(queen),
                _ => return Some(open),
            }
        }
    }

    fn place(&mut self, queen: Square) {
        self.allowed.place(queen);
        self.rows.retain(|&row| row != queen.row);
        self.columns.retain(|&column| column != queen.column);
    }

    /// The squares of the queens that are placed.
    pub fn forced(&self) -> Vec<Square> {
        let rows = (0..self.allowed.size()).filter(|row| !self.rows.contains(row));
        rows.map(|row| Square::new(row, self.allowed.row(row).trailing_zeros() as usize))
            .collect()
    }

    pub fn squares_of_row(&self, row: usize) -> Vec<Square> {
        let columns = self.columns.iter().map(|&column| Square::new(row, column));
        columns.filter(|&square| self.is_allowed(square)).collect()
    }

    fn squares_of_column(&self, column: usize) -> Vec<Square> {
        let rows = self.rows.iter().map(|&row| Square::new(row, column));
        rows.filter(|&square| self.is_allowed(square)).collect()
    }

    pub fn is_allowed(&self, square: Square) -> bool {
        self.allowed.row(square.row) >> square.column & 1 == 1
    }

    /// All open squares.
    fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rows.iter().flat_map(|&row| self.squares_of_row(row))
    }

    /// Whether all eight symmetries of the square leave the open squares as they are: then they
    /// permute the ways to fill them.
    pub fn is_square_symmetric(&self) -> bool {
        let n = self.allowed.size();
        self.squares().all(|Square { row, column }| {
            // These two generate all eight.
            self.is_open(Square::new(row, n - 1 - column)) && self.is_open(Square::new(column, row))
        })
    }

    fn is_open(&self, square: Square) -> bool {
        self.is_allowed(square)
            && self.rows.contains(&square.row)
            && self.columns.contains(&square.column)
    }
}
