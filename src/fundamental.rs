//! Boards up to symmetry, and boards that a turn leaves as they are.
//!
//! # How many boards are different
//!
//! The eight turns and reflections of the square divide the boards into orbits. By the
//! Cauchy-Frobenius lemma (Burnside's), the number of orbits is the mean, over the eight, of how
//! many boards each leaves as they are:
//! - The identity leaves all Q.
//! - A reflection leaves none, for N ≥ 2. A queen that is not on its axis would have her image in
//!   her own row or column (axis through the middle of the sides), or on her own diagonal (axis a
//!   diagonal), where they attack each other. So all queens are on the axis, where they do too.
//! - The half turn leaves P, and each of the two quarter turns leaves R.
//!
//! So there are (Q + P + 2 R) / 8 *fundamental* boards. For N < 2 the only board has all symmetries.
//!
//! # Counting symmetric boards
//!
//! A queen in a symmetric board brings her images under the turn: they are placed together, two or
//! four at a time, so that what is attacked is always symmetric. A queen that attacks her own images
//! is never placed. For odd N the queen of the middle row and of the middle column must be her own
//! image: she is in the centre. The mirror image of a symmetric board is another one, with row 0
//! mirrored: the boards with that queen in the left half count twice.
//!
//! For P each row of the upper half takes a queen and its partner the image. Of a quarter turn, the
//! images of row r are the column r, the last row but r, and the last column but r; so the rows and
//! columns in use are always the same set, and the first row that is not in it is filled next. Four
//! queens at a time, and perhaps the centre: there are none unless N is 0 or 1 modulo 4.
//!
//! Values: OEIS A002562 (fundamental), A032522 (P), A033148 (R).

use crate::board::MAX_N;
use crate::count::CountError;
use crate::machine::threads::Threads;
use crate::units::{Cancel, Worker, total};

/// A turn of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Turn {
    /// By 180 degrees.
    Half,
    /// By 90 degrees.
    Quarter,
}

impl Turn {
    /// The largest board whose symmetric placements can be counted.
    #[must_use]
    pub fn largest(self) -> usize {
        match self {
            Self::Half => MAX_N,
            Self::Quarter => 64,
        }
    }
}

/// The number of full boards of size `n` that a turn leaves as they are.
///
/// # Errors
/// If the threads cannot be started.
///
/// # Panics
/// If `n` is larger than [`Turn::largest`].
///
/// ```
/// use nqueens::{Threads, Turn, symmetric};
/// assert_eq!(symmetric(12, Turn::Half, Threads::ONE)?, 80);
/// assert_eq!(symmetric(12, Turn::Quarter, Threads::ONE)?, 8);
/// # Ok::<(), nqueens::CountError>(())
/// ```
pub fn symmetric(n: usize, turn: Turn, threads: Threads) -> Result<u128, CountError> {
    assert!(n <= turn.largest(), "board size {n}");
    let search = Search::new(n, turn);
    let units = search.units.len() as u64;
    let threads = threads.for_pieces(units);
    let worker = || Box::new(&search) as Box<dyn Worker + '_>;
    Ok(total(worker, 0..units, threads, &Cancel::new(), None)?)
}

/// The number of orbits of the boards of size `n`: of all, of those that a half turn leaves as they
/// are, and of those that a quarter turn does.
#[must_use]
pub fn fundamental(n: usize, all: u128, half_turn: u128, quarter_turn: u128) -> u128 {
    match n {
        0 | 1 => all,
        _ => (all + half_turn + 2 * quarter_turn) / 8,
    }
}

/// The search, split by the queens of the first two rows that are filled.
#[derive(Debug)]
struct Search {
    n: usize,
    turn: Turn,
    /// How many boards each stands for that is found.
    weight: u128,
    units: Vec<Placed>,
}

/// What is in use on the board, each set such that the turn leaves it as it is.
#[derive(Clone, Copy, Debug)]
struct Placed {
    /// The rows above this one are full.
    row: usize,
    columns: u64,
    /// By row plus column.
    antidiagonals: u128,
    /// By column minus row, plus N.
    diagonals: u128,
}

impl Search {
    fn new(n: usize, turn: Turn) -> Self {
        let mut search = Self {
            n,
            turn,
            weight: if n < 2 { 1 } else { 2 },
            units: Vec::new(),
        };
        let mut units = Vec::new();
        let mut start = Placed {
            row: 0,
            columns: 0,
            antidiagonals: 0,
            diagonals: 0,
        };
        if n % 2 == 1 {
            start.add(n, n / 2, n / 2);
        }
        if n < 2 {
            units.push(start);
        } else if turn == Turn::Half || n % 4 < 2 {
            let left = (1 << (n / 2)) - 1;
            search.each_child(start, search.free(start) & left, |child| {
                if search.is_full(child) {
                    units.push(child);
                } else {
                    search.each_child(child, search.free(child), |child| units.push(child));
                }
            });
        }
        search.units = units;
        search
    }

    /// Whether all rows are full, as those of the upper half are.
    fn is_full(&self, placed: Placed) -> bool {
        placed.row >= self.n / 2
    }

    /// The columns where a queen in the next row attacks no other and none of her images: these
    /// share a line with her on the two long diagonals, in the middle column, and nowhere else.
    fn free(
        &self,
        Placed {
            row,
            columns,
            antidiagonals,
            diagonals,
        }: Placed,
    ) -> u64 {
        let n = self.n;
        let attacked = (antidiagonals >> row) as u64 | (diagonals << row >> n) as u64;
        let long_diagonals = 1 << row | 1 << (n - 1 - row);
        low_bits(n) & !(columns | attacked | long_diagonals)
    }

    /// Calls `act` with each way to place a queen, and her images, in `free` columns of the next row.
    fn each_child(&self, placed: Placed, mut free: u64, mut act: impl FnMut(Placed)) {
        let Self { n, turn, .. } = *self;
        let row = placed.row;
        while free != 0 {
            let column = free.trailing_zeros() as usize;
            free &= free - 1;
            let mut child = placed;
            child.add(n, row, column);
            child.add(n, n - 1 - row, n - 1 - column);
            if turn == Turn::Quarter {
                child.add(n, column, n - 1 - row);
                child.add(n, n - 1 - column, row);
            }
            child.row = match turn {
                Turn::Half => row + 1,
                // A row is in use if the column of its number is.
                Turn::Quarter => (!child.columns).trailing_zeros() as usize,
            };
            act(child);
        }
    }

    /// The number of ways to fill the board.
    fn ways(&self, placed: Placed) -> u64 {
        if self.is_full(placed) {
            return 1;
        }
        let free = self.free(placed);
        if self.turn == Turn::Half && placed.row + 1 == self.n / 2 {
            return u64::from(free.count_ones());
        }
        let mut ways = 0;
        self.each_child(placed, free, |child| ways += self.ways(child));
        ways
    }
}

impl Placed {
    fn add(&mut self, n: usize, row: usize, column: usize) {
        self.columns |= 1 << column;
        self.antidiagonals |= 1 << (row + column);
        self.diagonals |= 1 << (n + column - row);
    }
}

fn low_bits(n: usize) -> u64 {
    ((1_u128 << n) - 1) as u64
}

impl Worker for &Search {
    fn count(&mut self, unit: u64, _: &Cancel) -> Option<u128> {
        Some(u128::from(self.ways(self.units[unit as usize])) * self.weight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::published;

    #[test]
    fn symmetric_boards_and_orbits_are_those_of_all_boards() {
        for n in 0..=11 {
            let boards: Vec<_> = Problem::new(n).unwrap().solutions().collect();
            let unchanged = |turns: usize| {
                let is_same = |board: &&crate::Board| board.images()[turns] == **board;
                boards.iter().filter(is_same).count() as u128
            };
            let count = |turn| symmetric(n, turn, Threads::ONE).unwrap();
            assert_eq!(count(Turn::Half), unchanged(2), "N = {n}");
            assert_eq!(count(Turn::Quarter), unchanged(1), "N = {n}");
            let least = boards.iter().filter(|board| board.is_fundamental()).count();
            let all = boards.len() as u128;
            assert_eq!(
                fundamental(n, all, unchanged(2), unchanged(1)),
                least as u128,
                "N = {n}"
            );
        }
    }

    #[test]
    fn published_counts() {
        let threads = Threads::default();
        for (n, [fundamental, half, quarter]) in (1..).zip(published::SYMMETRIC) {
            if n <= 20 {
                assert_eq!(symmetric(n, Turn::Half, threads).unwrap(), half, "N = {n}");
            }
            assert_eq!(
                symmetric(n, Turn::Quarter, threads).unwrap(),
                quarter,
                "N = {n}"
            );
            let all = published::solutions(n).unwrap();
            assert_eq!(
                super::fundamental(n, all, half, quarter),
                fundamental,
                "N = {n}"
            );
        }
    }
}
