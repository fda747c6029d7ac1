//! The search tree row by row from the top: how many legal partial boards each level has.

use std::sync::Mutex;

use crate::allowed::Allowed;
use crate::count::CountError;
use crate::estimate;
use crate::machine::threads::Threads;
use crate::problem::Problem;
use crate::walk::{Attacked, Solutions, prefixes, take_lowest};

/// How many legal partial boards have queens in the first 0, 1, 2, … rows, up to the rows that the
/// problem fills. They need not lead to a full board, but for placed queens further down: these
/// attack.
///
/// # Errors
/// If the threads cannot be started.
///
/// ```
/// use nqueens::{Problem, Threads, levels, published};
/// let levels = levels(&Problem::new(8)?, Threads::ONE)?;
/// assert_eq!(levels, published::LEVELS_OF_8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn levels(problem: &Problem, threads: Threads) -> Result<Vec<u128>, CountError> {
    const PREFIXES: usize = 512;
    /// The rows below a prefix at least, so that it is worth a core's while.
    const ROWS_BELOW: usize = 6;
    let allowed = problem.allowed();
    let rows = problem.rows();
    let prefixes = prefixes(&allowed, rows.saturating_sub(ROWS_BELOW), PREFIXES);
    let depth = prefixes
        .first()
        .map_or(rows, |prefix| prefix.columns().len());
    let mut levels: Vec<u128> = (0..=depth)
        .map(|rows| Solutions::new(&allowed, rows).count() as u128)
        .collect();
    let threads = threads.for_pieces(prefixes.len() as u64);
    let prefixes = Mutex::new(prefixes.iter());
    let next = || prefixes.lock().expect("no thread panics here").next();
    let of_threads = threads.broadcast(|_| {
        let mut counts = vec![0; rows - depth];
        while let Some(prefix) = next() {
            count(&allowed, depth, Attacked::below(prefix), &mut counts);
        }
        counts
    })?;
    let level = |below: usize| -> u128 {
        of_threads
            .iter()
            .map(|counts| u128::from(counts[below]))
            .sum()
    };
    levels.extend((0..rows - depth).map(level));
    Ok(levels)
}

/// How many nodes the tree has, roughly: the sum of the levels, from random probes. Takes a moment,
/// however large the tree is.
#[must_use]
pub fn expected_nodes(problem: &Problem) -> f64 {
    let allowed = problem.allowed();
    (0..=problem.rows())
        .map(|rows| estimate::rough(&allowed, rows))
        .sum()
}

/// Adds to `counts` the placements that have one more row, two more, and so on.
fn count(allowed: &Allowed, row: usize, attacked: Attacked, counts: &mut [u64]) {
    let Some((here, below)) = counts.split_first_mut() else {
        return;
    };
    let mut free = attacked.free(allowed.row(row), 0);
    *here += u64::from(free.count_ones());
    if !below.is_empty() {
        while let Some(queen) = take_lowest(&mut free) {
            count(allowed, row + 1, attacked.place(queen), below);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Square;

    #[test]
    fn levels_are_the_partial_boards() {
        let mut problem = Problem::new(9).unwrap();
        problem.make_hole(Square::new(3, 4)).unwrap();
        problem.place_queen(Square::new(6, 2)).unwrap();
        for threads in [1, 3] {
            let found = levels(&problem, Threads::new(threads).unwrap()).unwrap();
            let expected =
                (0..=9).map(|rows| Solutions::new(&problem.allowed(), rows).count() as u128);
            assert!(found.into_iter().eq(expected));
        }
    }

    #[test]
    fn expected_nodes_are_near() {
        let nodes = expected_nodes(&Problem::new(12).unwrap());
        assert!((nodes / 856_189.0 - 1.0).abs() < 0.2, "{nodes}");
    }

    /// The sum is the number of nodes of the tree: OEIS A319283.
    #[test]
    fn published_trees() {
        for (n, nodes) in [
            (0, 1),
            (1, 2),
            (2, 3),
            (3, 6),
            (4, 17),
            (8, 2057),
            (12, 856_189),
        ] {
            let levels = levels(&Problem::new(n).unwrap(), Threads::default()).unwrap();
            assert_eq!(levels.iter().sum::<u128>(), nodes, "N = {n}");
        }
    }
}
