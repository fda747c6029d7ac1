//! Counts by square: how many boards have a queen here.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::Square;
use crate::count::{CountError, Options, PlanIdentity, count};
use crate::engine::Engine;
use crate::engine::join::{Join, Record, SquareSums, plan};
use crate::ledger::LedgerError;
use crate::problem::Problem;
use crate::published;
use crate::units::{Cancel, Workload};

/// How many boards of a problem have a queen on each square.
///
/// ```
/// use nqueens::{Options, Problem, squares};
/// let squares = squares(&Problem::new(8)?, &Options::default())?;
/// assert_eq!(squares.rows().next().unwrap(), [4, 8, 16, 18, 18, 16, 8, 4]);
/// assert_eq!(squares.total(), 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares {
    n: usize,
    /// Row by row.
    boards: Vec<u128>,
    total: u128,
}

impl Squares {
    /// The board size.
    #[must_use]
    pub fn size(&self) -> usize {
        self.n
    }

    /// The number of all boards.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The share of all boards that so many are; 0 if there is none.
    #[must_use]
    pub fn share(&self, boards: u128) -> f64 {
        boards as f64 / self.total.max(1) as f64
    }

    /// The boards with a queen on each square of each row.
    pub fn rows(&self) -> impl Iterator<Item = &[u128]> {
        self.boards.chunks_exact(self.n.max(1))
    }

    /// The boards with a queen on a square.
    ///
    /// # Panics
    /// If it is off the board.
    #[must_use]
    pub fn boards(&self, Square { row, column }: Square) -> u128 {
        assert!(row < self.n && column < self.n, "a square of the board");
        self.boards[row * self.n + column]
    }

    /// Each row that is to be filled, and each column if all rows are, has a queen in each board: its
    /// squares add up to all boards.
    fn check(self, problem: &Problem) -> Result<Self, SquaresError> {
        let filled = 0..problem.rows();
        let columns = if problem.fills_the_board() { self.n } else { 0 };
        let squares = |line: SquaresLine| -> u128 {
            let square = |i: usize| match line {
                SquaresLine::Row(row) => Square::new(row, i),
                SquaresLine::Column(column) => Square::new(i, column),
            };
            (0..self.n).map(|i| self.boards(square(i))).sum()
        };
        let mut lines = filled
            .map(SquaresLine::Row)
            .chain((0..columns).map(SquaresLine::Column));
        match lines.find(|&line| squares(line) != self.total) {
            None => Ok(self),
            Some(line) => Err(SquaresError::Mismatch {
                line,
                sum: squares(line),
                total: self.total,
            }),
        }
    }
}

/// A row or a column of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquaresLine {
    /// A row, from 0.
    Row(usize),
    /// A column, from 0.
    Column(usize),
}

impl fmt::Display for SquaresLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "column {column}"),
        }
    }
}

/// Why there are no counts by square.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SquaresError {
    /// Something could not be counted.
    #[error(transparent)]
    Count(#[from] CountError),
    /// A ledger cannot be used.
    #[error(transparent)]
    Ledger(Box<LedgerError>),
    /// The squares of a row or column do not add up to all boards, which were counted apart: there is a
    /// bug, or the machine is broken.
    #[error("the squares of {line} add up to {sum}, not to all boards, of which there are {total}")]
    Mismatch {
        /// The row or column.
        line: SquaresLine,
        /// The sum of its squares.
        sum: u128,
        /// The number of boards.
        total: u128,
    },
}

/// Counts the boards with a queen on each square.
///
/// Full boards are joined: that takes some times as long as to count them. Partial ones are counted
/// once for each square, as [`squares_by_completions`] does. All boards are counted apart, and each row
/// and column must add up to them.
///
/// # Errors
/// As [`count`], and if a sum is wrong.
pub fn squares(problem: &Problem, options: &Options) -> Result<Squares, SquaresError> {
    squares_with(problem, options, |_| {})
}

/// As [`squares`], and calls `progress` with the share that is done, from 0 to 1.
///
/// # Errors
/// As [`squares`].
pub fn squares_with(
    problem: &Problem,
    options: &Options,
    progress: impl Fn(f64) + Sync,
) -> Result<Squares, SquaresError> {
    let Some(plan) = SquaresPlan::new(problem, options) else {
        return by_completions(problem, options, &progress);
    };
    let units = 0..plan.join.units();
    let sums = plan.sums(units, plan.join.units(), options.token(), None, progress)?;
    plan.squares(&sums)
}

/// Counts by square that are ready to run, in work units: those of the join of the same problem.
#[derive(Debug)]
pub struct SquaresPlan {
    problem: Problem,
    options: Options,
    join: Join,
}

impl SquaresPlan {
    /// A plan for full boards; `None` for partial ones, and for those whose diagonals do not fit a word.
    #[must_use]
    pub fn new(problem: &Problem, options: &Options) -> Option<Self> {
        if !problem.fills_the_board() {
            return None;
        }
        Some(Self {
            problem: problem.clone(),
            options: options.clone(),
            join: options.join(problem)?,
        })
    }

    /// What the numbers of the units refer to: the same as for a count by the join engine.
    #[must_use]
    pub fn identity(&self) -> PlanIdentity {
        PlanIdentity {
            problem: self.problem.clone(),
            engine: Engine::Join,
            version: plan::VERSION,
            units: self.join.units(),
        }
    }

    /// The sums of no units.
    pub(crate) fn no_sums(&self) -> SquareSums {
        self.join.no_squares(self.problem.size())
    }

    /// The sums of some units, of which there are `all`.
    pub(crate) fn sums(
        &self,
        units: impl Iterator<Item = u64> + Send,
        all: u64,
        cancel: &Cancel,
        record: Option<Record<'_>>,
        progress: impl Fn(f64) + Sync,
    ) -> Result<SquareSums, CountError> {
        let done = Done::of(all, &progress);
        let threads = self.join.threads().for_pieces(all);
        let n = self.problem.size();
        let finished = |_| done.one_more();
        let sums = self
            .join
            .square_sums(n, units, threads, cancel, record, finished);
        Ok(sums?)
    }

    /// The counts by square, from the sums of all units.
    pub(crate) fn squares(&self, sums: &SquareSums) -> Result<Squares, SquaresError> {
        Squares {
            n: self.problem.size(),
            boards: self.join.squares(&self.problem, sums),
            total: total(&self.problem, &self.options)?,
        }
        .check(&self.problem)
    }
}

/// As [`squares`], by another way, for a check of it: the boards are counted with a queen placed on the
/// square. Of the images of a square of a plain board one is counted.
///
/// # Errors
/// As [`squares`].
pub fn squares_by_completions(
    problem: &Problem,
    options: &Options,
) -> Result<Squares, SquaresError> {
    by_completions(problem, options, &|_| {})
}

fn by_completions(
    problem: &Problem,
    options: &Options,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<Squares, SquaresError> {
    let n = problem.size();
    let total = total(problem, options)?;
    let mut boards = vec![0; n * n];
    let all =
        (0..problem.rows()).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
    let done = Done::of((problem.rows() * n) as u64, progress);
    for square in all {
        let first = if problem.is_plain() {
            first_image(n, square)
        } else {
            square
        };
        boards[square.row * n + square.column] = if first < square {
            boards[first.row * n + first.column]
        } else {
            completions(problem, square, options)?
        };
        done.one_more();
    }
    Squares { n, boards, total }.check(problem)
}

/// The boards with a queen on a square.
fn completions(problem: &Problem, square: Square, options: &Options) -> Result<u128, CountError> {
    let mut problem = problem.clone();
    if problem.holes().contains(&square) {
        return Ok(0);
    }
    problem
        .place_queen(square)
        .expect("it is free, and in a row to be filled");
    Ok(count(&problem, options)?.solutions)
}

/// The number of all boards: as published, or counted.
fn total(problem: &Problem, options: &Options) -> Result<u128, CountError> {
    let published = problem
        .is_plain()
        .then(|| published::solutions(problem.size()));
    match published.flatten() {
        Some(total) => Ok(total),
        None => Ok(count(problem, options)?.solutions),
    }
}

/// The least of the eight images of a square.
fn first_image(n: usize, Square { row, column }: Square) -> Square {
    let (up, left) = (row.min(n - 1 - row), column.min(n - 1 - column));
    Square::new(up.min(left), up.max(left))
}

/// How much is done.
struct Done<'a> {
    done: AtomicU64,
    all: u64,
    progress: &'a (dyn Fn(f64) + Sync),
}

impl<'a> Done<'a> {
    fn of(all: u64, progress: &'a (dyn Fn(f64) + Sync)) -> Self {
        Self {
            done: AtomicU64::new(0),
            all,
            progress,
        }
    }

    fn one_more(&self) {
        let done = 1 + self.done.fetch_add(1, Ordering::Relaxed);
        (self.progress)(done as f64 / self.all as f64);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn small_boards_have_their_squares() {
        let of = |n| squares(&Problem::new(n).unwrap(), &Options::default()).unwrap();
        for (n, rows) in [
            (0, vec![]),
            (1, vec![vec![1]]),
            (2, vec![vec![0; 2]; 2]),
            (
                4,
                vec![
                    vec![0, 1, 1, 0],
                    vec![1, 0, 0, 1],
                    vec![1, 0, 0, 1],
                    vec![0, 1, 1, 0],
                ],
            ),
        ] {
            assert!(of(n).rows().eq(rows.iter().map(|row| &row[..])), "N = {n}");
        }
    }

    /// OEIS A059963: the first row, up to the middle.
    #[test]
    fn first_rows_are_those_published() {
        for (n, row) in [
            (5, &[2, 2, 2][..]),
            (6, &[0, 1, 1]),
            (7, &[4, 7, 6, 6]),
            (8, &[4, 8, 16, 18]),
            (9, &[28, 30, 47, 44, 54]),
            (10, &[64, 48, 65, 93, 92]),
            (11, &[96, 219, 209, 295, 346, 350]),
        ] {
            let squares = squares(&Problem::new(n).unwrap(), &Options::default()).unwrap();
            assert_eq!(&squares.rows().next().unwrap()[..row.len()], row, "N = {n}");
        }
    }

    #[test]
    fn a_wrong_sum_is_told() {
        let problem = Problem::new(6).unwrap();
        let mut squares = squares(&problem, &Options::default()).unwrap();
        squares.boards[8] += 1;
        let error = squares.check(&problem).unwrap_err();
        assert!(matches!(
            error,
            SquaresError::Mismatch {
                line: SquaresLine::Row(1),
                sum: 5,
                total: 4
            }
        ));
    }

    proptest! {
        /// Joined, and completed square by square; partial boards too.
        #[test]
        fn both_ways_agree(
            n in 4..10_usize,
            rows in 2..10_usize,
            marked in prop::collection::vec((0..10_usize, 0..10_usize, any::<bool>()), 0..4),
        ) {
            let mut problem = Problem::new(n).unwrap();
            problem.fill_rows(rows.min(n)).unwrap();
            for (row, column, is_queen) in marked {
                let square = Square::new(row % n, column % n);
                // Two queens in a row, or a queen on a hole, are refused.
                let _ = if is_queen { problem.place_queen(square) } else { problem.make_hole(square) };
            }
            let options = Options::default();
            let expected = squares_by_completions(&problem, &options).unwrap();
            prop_assert_eq!(squares(&problem, &options).unwrap(), expected);
        }
    }
}
