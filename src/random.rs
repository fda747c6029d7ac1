//! A board drawn at random, each with the same chance: one at a random place of the listing, which is
//! found by counting what begins with each square of the next row, and passing over it.

use crate::board::{Board, Square};
use crate::count::{CountError, Options, count};
use crate::estimate;
use crate::problem::Problem;
use crate::rng::Random;

/// Why no board is drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RandomError {
    /// Counting failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// To count the boards would take too long.
    #[error(
        "there are about {expected:.1e} boards, too many to draw one evenly: at most some {MOST:.0e}"
    )]
    TooMany {
        /// The number of boards, roughly.
        expected: f64,
    },
}

/// So many boards are counted within some seconds.
const MOST: f64 = 1e9;

/// Draws a board of a problem, each with the same chance, or `None` if there is none. The same
/// `seed` draws the same board.
///
/// # Errors
/// If there are too many boards, or counting fails.
///
/// ```
/// use nqueens::{Options, Problem, random};
/// let board = random(&Problem::new(10)?, 7, &Options::default())?.unwrap();
/// assert!(board.is_full() && board.is_legal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn random(
    problem: &Problem,
    seed: u64,
    options: &Options,
) -> Result<Option<Board>, RandomError> {
    let expected = estimate::rough(&problem.allowed(), problem.rows());
    // The probes may be wrong by some per cent.
    if expected > 2.0 * MOST {
        return Err(RandomError::TooMany { expected });
    }
    let all = count(problem, options)?.solutions as u64;
    if all == 0 {
        return Ok(None);
    }
    let place = Random::new(seed).below(all);
    Ok(Some(board_at(problem, place, all, options)?))
}

/// The board that stands at a place, from 0, of the listing of `all` boards.
fn board_at(
    problem: &Problem,
    mut place: u64,
    mut all: u64,
    options: &Options,
) -> Result<Board, CountError> {
    /// So many are passed over sooner than counted.
    const FEW: u64 = 10_000;
    let mut problem = problem.clone();
    let mut queens: Vec<Square> = Vec::new();
    while all > FEW {
        let mut squares = problem.free_squares(&queens).into_iter();
        (problem, all) = loop {
            let square = squares.next().expect("the place is one of the listing");
            let mut below = problem.clone();
            // It may be placed already.
            let _ = below.place_queen(square);
            let boards = count(&below, options)?.solutions as u64;
            if place < boards {
                queens.push(square);
                break (below, boards);
            }
            place -= boards;
        };
    }
    let board = problem.solutions().nth(place as usize);
    Ok(board.expect("the place is one of the listing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_found_by_their_place() {
        let mut problem = Problem::new(12).unwrap();
        problem.make_hole(Square::new(0, 0)).unwrap();
        let boards: Vec<Board> = problem.solutions().collect();
        assert!(boards.len() > 10_000);
        // The last board of each first square, and the one after it, are told apart by counts.
        let is_first = |&place: &usize| {
            place > 0 && boards[place].columns()[0] != boards[place - 1].columns()[0]
        };
        let first: Vec<usize> = (0..boards.len()).filter(is_first).collect();
        assert_eq!(first.len(), 10);
        let last = first.iter().map(|place| place - 1);
        let some = (0..boards.len()).step_by(997);
        for place in some.chain(last).chain(first.iter().copied()) {
            let found = board_at(
                &problem,
                place as u64,
                boards.len() as u64,
                &Options::default(),
            );
            assert_eq!(found.unwrap(), boards[place], "{place}");
        }
    }

    /// Of 40 boards each comes about fifty times: the chance of another result is below 1e-6.
    #[test]
    fn each_board_has_the_same_chance() {
        let problem = Problem::new(7).unwrap();
        let mut drawn = std::collections::BTreeMap::new();
        for seed in 0..2000 {
            let board = random(&problem, seed, &Options::default())
                .unwrap()
                .unwrap();
            *drawn.entry(board).or_insert(0) += 1;
        }
        assert_eq!(drawn.len(), 40);
        let chi_squared: f64 = drawn
            .values()
            .map(|&n| f64::from(n - 50).powi(2) / 50.0)
            .sum();
        assert!((8.0..110.0).contains(&chi_squared), "{chi_squared}");
    }

    #[test]
    fn there_may_be_none_or_too_many() {
        let draw = |n| random(&Problem::new(n).unwrap(), 1, &Options::default());
        assert!(draw(3).unwrap().is_none());
        assert!(matches!(draw(22), Err(RandomError::TooMany { .. })));
    }
}
