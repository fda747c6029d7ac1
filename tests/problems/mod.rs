//! Random problems: unit tests and the tests in this folder draw them from here.

use nqueens::{Problem, Square};
use proptest::prelude::*;

/// Problems of size up to `largest`, with up to `queens` placed queens, with holes, and some with
/// rows left open.
pub fn problems(largest: usize, queens: usize) -> impl Strategy<Value = Problem> {
    (0..=largest).prop_flat_map(move |n| {
        let squares = |most: usize| {
            let most = if n == 0 { 0 } else { most };
            prop::collection::vec((0..n.max(1), 0..n.max(1)), 0..=most)
        };
        (squares(queens), squares(2 * n), 0..=2_usize).prop_map(move |(queens, holes, open)| {
            let mut problem = Problem::new(n).unwrap();
            for (row, column) in holes {
                problem.make_hole(Square::new(row, column)).unwrap();
            }
            // What is refused leaves the problem as it was.
            for (row, column) in queens {
                let _ = problem.place_queen(Square::new(row, column));
            }
            let _ = problem.fill_rows(n.saturating_sub(open));
            problem
        })
    })
}
