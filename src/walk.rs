//! The walk row by row from the top: what the queens above attack, the boards in lexicographic
//! order, and the prefixes into which they fall. It is no engine's: listing and the scalar engine
//! both stand on it.
//!
//! The columns that the queens above attack in the row at hand are three words: `columns`, and
//! the `diagonals` and `antidiagonals` shifted by one column with every row. Bits shifted off
//! the board are cut by the allowed squares.

use std::fmt;
use std::iter::FusedIterator;
use std::task::Poll;

use crate::allowed::Allowed;
use crate::board::{Board, MAX_N};

/// What the queens above attack in the next row.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attacked {
    pub columns: u32,
    pub diagonals: u32,
    pub antidiagonals: u32,
}

impl Attacked {
    /// In the row after those of `board`.
    pub fn below(board: &Board) -> Self {
        board
            .columns()
            .iter()
            .fold(Self::default(), |attacked, &column| {
                attacked.place(1 << column)
            })
    }

    /// In the row after, with a queen placed in this one.
    #[inline(always)]
    pub fn place(self, queen: u32) -> Self {
        Self {
            columns: self.columns | queen,
            diagonals: (self.diagonals | queen) << 1,
            antidiagonals: (self.antidiagonals | queen) >> 1,
        }
    }

    /// The squares of `allowed`, the row `distance` rows on, that are free.
    #[inline(always)]
    pub fn free(self, allowed: u32, distance: usize) -> u32 {
        allowed & !(self.columns | self.diagonals << distance | self.antidiagonals >> distance)
    }
}

/// Takes the lowest queen from the candidates of a row.
#[inline(always)]
pub(crate) fn take_lowest(candidates: &mut u32) -> Option<u32> {
    if *candidates == 0 {
        return None;
    }
    let queen = *candidates & candidates.wrapping_neg();
    *candidates ^= queen;
    Some(queen)
}

/// The boards of a problem in lexicographic order of the columns by row.
///
/// Made by [`Problem::solutions`](crate::Problem::solutions).
#[derive(Clone)]
#[must_use = "the boards are found as they are asked for"]
pub struct Solutions {
    allowed: Allowed,
    rows: usize,
    board: Board,
    /// What is attacked in each row from the first open one to that at hand.
    attacked: [Attacked; MAX_N + 1],
    /// The candidates not yet tried.
    candidates: [u32; MAX_N + 1],
    first: usize,
    row: usize,
    exhausted: bool,
}

impl Solutions {
    pub(crate) fn new(allowed: &Allowed, rows: usize) -> Self {
        Self::below(allowed, rows, Board::new(allowed.size(), &[]))
    }

    /// The boards that begin with `prefix`, a legal placement on allowed squares.
    pub(crate) fn below(allowed: &Allowed, rows: usize, prefix: Board) -> Self {
        let first = prefix.columns().len();
        let mut solutions = Self {
            allowed: allowed.clone(),
            rows,
            board: prefix,
            attacked: [Attacked::default(); MAX_N + 1],
            candidates: [0; MAX_N + 1],
            first,
            row: first,
            exhausted: false,
        };
        solutions.enter(first, Attacked::below(&prefix));
        solutions
    }

    fn enter(&mut self, row: usize, attacked: Attacked) {
        self.row = row;
        self.attacked[row] = attacked;
        self.candidates[row] = if row < self.rows {
            attacked.free(self.allowed.row(row), 0)
        } else {
            0
        };
    }

    /// The next board, or the end, if one of them is found before so many more dead ends, one at least. A
    /// caller who must not wait too long does something else in between.
    ///
    /// ```
    /// use std::task::Poll;
    /// let mut solutions = nqueens::Problem::new(20)?.solutions();
    /// let mut patience = 0;
    /// while solutions.next_within(1000).is_pending() {
    ///     patience += 1;
    /// }
    /// assert!(patience > 10);
    /// # Ok::<(), nqueens::ProblemError>(())
    /// ```
    pub fn next_within(&mut self, dead_ends: u64) -> Poll<Option<Board>> {
        let mut left = dead_ends.max(1);
        self.search(|| {
            let go_on = left > 0;
            left = left.saturating_sub(1);
            go_on
        })
    }

    /// The next board; `None` at the end, or as soon as `go_on` says no at a dead end, which is the end
    /// then.
    pub(crate) fn next_while(&mut self, go_on: impl Fn() -> bool) -> Option<Board> {
        match self.search(go_on) {
            Poll::Ready(board) => board,
            Poll::Pending => {
                self.exhausted = true;
                None
            }
        }
    }

    /// The next board, or the end; pending as soon as `go_on` says no at a dead end.
    fn search(&mut self, mut go_on: impl FnMut() -> bool) -> Poll<Option<Board>> {
        if self.exhausted {
            return Poll::Ready(None);
        }
        if self.first == self.rows {
            self.exhausted = true;
            return Poll::Ready(Some(self.board));
        }
        loop {
            match take_lowest(&mut self.candidates[self.row]) {
                Some(queen) => {
                    self.board.set(self.row, queen.trailing_zeros() as u8);
                    if self.row + 1 == self.rows {
                        return Poll::Ready(Some(self.board));
                    }
                    self.enter(self.row + 1, self.attacked[self.row].place(queen));
                }
                None if self.row == self.first => {
                    self.exhausted = true;
                    return Poll::Ready(None);
                }
                // The row has no candidates, so that the search goes on from here.
                None if !go_on() => return Poll::Pending,
                None => self.row -= 1,
            }
        }
    }
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        self.next_while(|| true)
    }
}

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("last", &self.board)
            .field("exhausted", &self.exhausted)
            .finish_non_exhaustive()
    }
}

/// The legal placements of the first rows, in lexicographic order: of as many rows as give `wanted`
/// of them, but of no more than `deepest`.
pub(crate) fn prefixes(allowed: &Allowed, deepest: usize, wanted: usize) -> Vec<Board> {
    let mut prefixes = Vec::new();
    for depth in 0..=deepest {
        prefixes = Solutions::new(allowed, depth).collect();
        if prefixes.len() >= wanted {
            break;
        }
    }
    prefixes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solutions(n: usize) -> Solutions {
        Solutions::new(&Allowed::all(n), n)
    }

    #[test]
    fn solutions_come_in_order_and_are_legal() {
        let boards: Vec<_> = solutions(8).collect();
        assert_eq!(boards.len(), 92);
        assert!(boards.is_sorted());
        assert!(
            boards
                .iter()
                .all(|board| board.is_full() && board.is_legal())
        );
    }

    #[test]
    fn nothing_is_lost_by_a_pause() {
        for n in 0..=8 {
            for dead_ends in [0, 1, 7] {
                let mut paused = solutions(n);
                let mut boards = Vec::new();
                let end = (0..10_000).find(|_| match paused.next_within(dead_ends) {
                    Poll::Ready(Some(board)) => {
                        boards.push(board);
                        false
                    }
                    Poll::Ready(None) => true,
                    Poll::Pending => false,
                });
                assert!(end.is_some() && solutions(n).eq(boards), "N = {n}");
            }
        }
    }

    #[test]
    fn the_empty_board_is_its_own_solution() {
        assert!(solutions(0).eq([Board::new(0, &[])]));
    }

    #[test]
    fn prefixes_and_their_boards_are_all_boards_in_order() {
        let allowed = Allowed::all(10);
        let prefixes = prefixes(&allowed, 4, 50);
        assert_eq!(prefixes.len(), 72, "two rows");
        let boards = prefixes
            .into_iter()
            .flat_map(|prefix| Solutions::below(&allowed, 10, prefix));
        assert!(boards.eq(solutions(10)));
    }

    #[test]
    fn a_stopped_listing_ends_at_the_next_dead_end() {
        let mut solutions = solutions(20);
        assert_eq!(solutions.next_while(|| false), None);
        assert_eq!(solutions.next(), None);
    }
}
