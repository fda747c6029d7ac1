//! Depth-first search, row by row from the top, over bitmasks: works for any problem on any
//! machine, lists boards, and is the fastest way for small N.
//!
//! The columns that the queens above attack in the row at hand are three words: `columns`, and
//! the `diagonals` and `antidiagonals` shifted by one column with every row. Bits shifted off
//! the board are cut by the allowed squares.

use crate::allowed::Allowed;
use crate::count::Units;
use crate::symmetry::Class;
use crate::{Board, MAX_N};

/// What the queens above attack in the next row.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u32,
    diagonals: u32,
    antidiagonals: u32,
}

impl Attacked {
    /// In the row after those of `board`.
    fn below(board: &Board) -> Self {
        board
            .columns()
            .iter()
            .fold(Self::default(), |attacked, &column| {
                attacked.place(1 << column)
            })
    }

    /// In the row after, with a queen placed in this one.
    #[inline(always)]
    fn place(self, queen: u32) -> Self {
        Self {
            columns: self.columns | queen,
            diagonals: (self.diagonals | queen) << 1,
            antidiagonals: (self.antidiagonals | queen) >> 1,
        }
    }

    /// The squares of `allowed`, the row `distance` rows on, that are free.
    #[inline(always)]
    fn free(self, allowed: u32, distance: usize) -> u32 {
        allowed & !(self.columns | self.diagonals << distance | self.antidiagonals >> distance)
    }
}

/// Takes the lowest queen from a set of candidates.
#[inline(always)]
fn take_lowest(candidates: &mut u32) -> Option<u32> {
    if *candidates == 0 {
        return None;
    }
    let queen = *candidates & candidates.wrapping_neg();
    *candidates ^= queen;
    Some(queen)
}

/// The number of ways to fill a row, whose free squares are `free`, and the rows `later` after it.
///
/// A child is searched only if each of the next three rows has a free square: that costs less
/// than the mispredicted branches of the search below it.
fn completions(attacked: Attacked, mut free: u32, later: &[u32]) -> u64 {
    let mut boards = 0;
    match *later {
        [] => boards = u64::from(free.count_ones()),
        [next] => {
            while let Some(queen) = take_lowest(&mut free) {
                boards += u64::from(attacked.place(queen).free(next, 0).count_ones());
            }
        }
        [next, second] => {
            while let Some(queen) = take_lowest(&mut free) {
                let child = attacked.place(queen);
                if child.free(second, 1) != 0 {
                    boards += completions(child, child.free(next, 0), &later[1..]);
                }
            }
        }
        [next, second, third, ..] => {
            while let Some(queen) = take_lowest(&mut free) {
                let child = attacked.place(queen);
                let free = child.free(next, 0);
                if free != 0 && child.free(second, 1) != 0 && child.free(third, 2) != 0 {
                    boards += completions(child, free, &later[1..]);
                }
            }
        }
    }
    boards
}

/// The boards of a problem in lexicographic order of the columns by row.
///
/// Made by [`Problem::solutions`](crate::Problem::solutions).
#[derive(Clone)]
pub struct Solutions {
    allowed: Allowed,
    rows: usize,
    board: Board,
    /// Row and what is attacked there, for each row from the first open one to that at hand.
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

    /// The next board; `None` at the end, or as soon as `go_on` says no at a dead end.
    pub(crate) fn next_while(&mut self, go_on: impl Fn() -> bool) -> Option<Board> {
        if self.exhausted {
            return None;
        }
        if self.first == self.rows {
            self.exhausted = true;
            return Some(self.board);
        }
        loop {
            match take_lowest(&mut self.candidates[self.row]) {
                Some(queen) => {
                    self.board.set(self.row, queen.trailing_zeros() as u8);
                    if self.row + 1 == self.rows {
                        return Some(self.board);
                    }
                    self.enter(self.row + 1, self.attacked[self.row].place(queen));
                }
                None if self.row == self.first || !go_on() => {
                    self.exhausted = true;
                    return None;
                }
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

/// The legal placements of the first rows, in lexicographic order: at least `wanted` of them if
/// the rows allow it, with some rows left below for each to be worth a core's while.
pub(crate) fn prefixes(allowed: &Allowed, rows: usize, wanted: usize) -> Vec<Board> {
    const ROWS_BELOW: usize = 6;
    let deepest = rows.saturating_sub(ROWS_BELOW);
    let mut prefixes = Vec::new();
    for depth in 0..=deepest {
        prefixes = Solutions::new(allowed, depth).collect();
        if prefixes.len() >= wanted {
            break;
        }
    }
    prefixes
}

/// The work units of a count: a class and the queens of its first rows.
pub(crate) struct Scalar {
    classes: Vec<Class>,
    rows: usize,
    units: Vec<(usize, Board)>,
}

impl Scalar {
    pub fn new(classes: Vec<Class>, rows: usize) -> Self {
        const WANTED: usize = 4096;
        let wanted = WANTED / classes.len().max(1);
        let units = classes
            .iter()
            .enumerate()
            .flat_map(|(class, Class { allowed, .. })| {
                prefixes(allowed, rows, wanted)
                    .into_iter()
                    .map(move |prefix| (class, prefix))
            })
            .collect();
        Self {
            classes,
            rows,
            units,
        }
    }
}

impl Units for Scalar {
    type Workspace = ();

    fn units(&self) -> usize {
        self.units.len()
    }

    fn weight(&self, unit: usize) -> u64 {
        self.classes[self.units[unit].0].weight
    }

    fn workspace(&self) {}

    fn count(&self, unit: usize, (): &mut ()) -> u64 {
        let (class, prefix) = &self.units[unit];
        let open = &self.classes[*class].allowed.rows()[prefix.columns().len()..self.rows];
        let attacked = Attacked::below(prefix);
        match *open {
            [] => 1,
            [row, ref later @ ..] => completions(attacked, attacked.free(row, 0), later),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;

    #[test]
    fn solutions_come_in_order_and_are_legal() {
        let boards: Vec<_> = Problem::new(8).unwrap().solutions().collect();
        assert_eq!(boards.len(), 92);
        assert!(boards.is_sorted());
        assert!(
            boards
                .iter()
                .all(|board| board.is_full() && board.is_legal())
        );
    }

    #[test]
    fn the_empty_board_is_its_own_solution() {
        let boards: Vec<_> = Problem::new(0).unwrap().solutions().collect();
        assert_eq!(boards, [Board::new(0, &[])]);
    }

    #[test]
    fn prefixes_and_their_boards_are_all_boards_in_order() {
        let problem = Problem::new(10).unwrap();
        let allowed = problem.allowed();
        let prefixes = prefixes(&allowed, 10, 50);
        assert_eq!(prefixes.len(), 72, "two rows");
        let boards = prefixes
            .into_iter()
            .flat_map(|prefix| Solutions::below(&allowed, 10, prefix));
        assert!(boards.eq(problem.solutions()));
    }

    #[test]
    fn a_stopped_listing_ends_at_the_next_dead_end() {
        let mut solutions = Problem::new(20).unwrap().solutions();
        assert_eq!(solutions.next_while(|| false), None);
        assert_eq!(solutions.next(), None);
    }
}
