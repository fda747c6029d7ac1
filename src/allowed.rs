//! A masked problem: the squares that each row may use.
//!
//! Holes, placed queens and the classes of a symmetry are all expressed this way, so that every
//! engine knows one kind of problem only.

use crate::board::{MAX_N, Square};

/// The lowest `n` bits.
pub(crate) fn low_bits(n: usize) -> u32 {
    ((1_u64 << n) - 1) as u32
}

/// The squares that each row of a board may use; bit c of a row stands for column c.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Allowed {
    n: usize,
    rows: [u32; MAX_N],
}

impl Allowed {
    /// The empty board of size `n`: every square.
    pub fn all(n: usize) -> Self {
        let mut rows = [0; MAX_N];
        rows[..n].fill(low_bits(n));
        Self { n, rows }
    }

    pub fn size(&self) -> usize {
        self.n
    }

    /// The columns that `row` may use.
    pub fn row(&self, row: usize) -> u32 {
        self.rows[row]
    }

    /// All rows.
    pub fn rows(&self) -> &[u32] {
        &self.rows[..self.n]
    }

    pub fn forbid(&mut self, square: Square) {
        self.rows[square.row] &= !(1 << square.column);
    }

    /// Keeps in `row` only `columns`.
    pub fn keep_columns(&mut self, row: usize, columns: u32) {
        self.rows[row] &= columns;
    }

    /// Keeps in `column` only `rows`.
    pub fn keep_rows(&mut self, column: usize, rows: u32) {
        for row in 0..self.n {
            if rows >> row & 1 == 0 {
                self.forbid(Square::new(row, column));
            }
        }
    }

    /// Places a queen: her row keeps her square at most, the other rows lose what she attacks.
    ///
    /// Two placed queens that attack each other leave a row without squares, so that the count
    /// is 0 without a special case.
    pub fn place(&mut self, queen: Square) {
        for row in 0..self.n {
            let square = 1_u64 << queen.column;
            if row == queen.row {
                self.rows[row] &= square as u32;
            } else {
                let distance = row.abs_diff(queen.row);
                self.rows[row] &= !((square | square << distance | square >> distance) as u32);
            }
        }
    }
}
