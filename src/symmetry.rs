//! Which boards stand for an orbit, and with what weight.
//!
//! A plain board has eight symmetries. Instead of all boards, the engines count a few *classes*:
//! masked problems whose boards, each multiplied by the weight of its class, add up to all
//! boards. The classes know no engine.
//!
//! # The argument
//!
//! Let `t` and `b` be the two rows next to the centre (and the two columns: the board is square).
//! For even N they are N/2 − 1 and N/2; for odd N with a queen in the centre they are the rows
//! on both sides of her. These *centre lines*, rows t and b and columns t and b, are permuted by the
//! eight symmetries. Each has exactly one queen, at a distance from the centre: t − p for a queen
//! at position p ≤ t of her line, p − b for one at p ≥ b. For a board let k be the largest of the
//! four distances, and M the set of the squares on the four lines at distance k that have a queen.
//!
//! k = 0 is impossible: the queens of rows t and b would both be in the 2 × 2 squares where the
//! lines cross, and attack each other or the queen in the centre. So k ≥ 1, and eight squares of
//! the four lines are at distance k:
//!
//! ```text
//!  . . u U . .        L = (t, t−k)   U = (t−k, b)   R = (b, b+k)   D = (b+k, t)
//!  . . . . . .
//!  L . . . . r        A quarter turn takes L to U, U to R, R to D, D to L; a reflection takes
//!  l . . . . R        these four to the other four, written small.
//!  . . . . . .
//!  . . D d . .
//! ```
//!
//! The symmetries act on the eight squares as a group of order 8 with one orbit, so exactly one
//! symmetry takes a given square to L. L attacks l (column t−k), r (row t), u = (t−k, t)
//! (antidiagonal 2t−k) and d = (b+k, b) (diagonal −k). So M, when it has L, is L with some of U,
//! R, D; when it has none of L, U, R, D, a reflection of it has.
//!
//! For a pattern P of the squares L, U, R, D let #(P) be the number of boards with M = P. A
//! symmetry g takes the boards with M = P one to one to those with M = gP, so all boards with M
//! in the orbit of P number (size of the orbit) × #(P). Up to quarter turns, the non-empty subsets
//! of {L, U, R, D} are:
//!
//! | P | orbit (turns × reflections) = weight |
//! |---|---|
//! | L | 4 × 2 = 8 |
//! | L U | 4 × 2 = 8 |
//! | L R | 2 × 2 = 4 |
//! | L U R | 4 × 2 = 8 |
//! | L U R D | 1 × 2 = 2 |
//!
//! The class of P and k has its squares as placed queens, and on the lines that P does not use
//! only squares at a distance below k.
//!
//! For odd N without a queen in the centre c, the middle row has a queen at (c, c+u) and the
//! middle column one at (c+v, c), u and v not 0, and |u| ≠ |v| as they would attack each other.
//! The symmetries permute the eight combinations of (which of the two is farther from the centre,
//! its side, the side of the other) simply transitively, so exactly one image has |v| < |u|, u < 0
//! and v < 0: weight 8.

use crate::allowed::{Allowed, low_bits};
use crate::board::Square;
use crate::problem::Problem;

/// A masked problem; its boards count `weight` times.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub allowed: Allowed,
    pub weight: u64,
}

/// The classes whose weighted counts add up to the count of `problem`.
///
/// Only the plain problem has its symmetries used.
pub(crate) fn classes(problem: &Problem) -> Vec<Class> {
    // A single square is its own image under all symmetries: no argument above holds for N < 2.
    if problem.is_plain() && problem.size() >= 2 {
        plain_classes(problem.size())
    } else {
        whole(problem)
    }
}

/// The problem as one class, whatever symmetries it has.
pub(crate) fn whole(problem: &Problem) -> Vec<Class> {
    vec![Class {
        allowed: problem.allowed(),
        weight: 1,
    }]
}

fn plain_classes(n: usize) -> Vec<Class> {
    let half = n / 2;
    let mut board = Allowed::all(n);
    let mut classes = Vec::new();
    if n % 2 == 1 {
        classes = offset_classes(n);
        board.place(Square::new(half, half));
    }
    add_centre_lines(&mut classes, &board, half - 1, half + n % 2);
    classes
}

/// The classes of the boards of odd size `n` without a queen in the centre, by the offset of the
/// queen in the middle row.
pub(crate) fn offset_classes(n: usize) -> Vec<Class> {
    let half = n / 2;
    (1..=half)
        .map(|k| {
            let mut allowed = Allowed::all(n);
            allowed.place(Square::new(half, half - k));
            allowed.keep_rows(half, low_bits(half) & !low_bits(half - k + 1));
            Class { allowed, weight: 8 }
        })
        .collect()
}

/// Adds the classes of a board whose lines next to the centre are rows and columns `t` and `b`.
fn add_centre_lines(classes: &mut Vec<Class>, board: &Allowed, t: usize, b: usize) {
    const PATTERNS: [([bool; 4], u64); 5] = [
        ([true, false, false, false], 8),
        ([true, true, false, false], 8),
        ([true, false, true, false], 4),
        ([true, true, true, false], 8),
        ([true, true, true, true], 2),
    ];
    for k in 1..=t {
        let nearer = low_bits(b + k) & !low_bits(t - k + 1);
        for (pattern, weight) in PATTERNS {
            let mut allowed = board.clone();
            let [l, u, r, d] = pattern;
            if l {
                allowed.place(Square::new(t, t - k));
            } else {
                allowed.keep_columns(t, nearer);
            }
            if u {
                allowed.place(Square::new(t - k, b));
            } else {
                allowed.keep_rows(b, nearer);
            }
            if r {
                allowed.place(Square::new(b, b + k));
            } else {
                allowed.keep_columns(b, nearer);
            }
            if d {
                allowed.place(Square::new(b + k, t));
            } else {
                allowed.keep_rows(t, nearer);
            }
            classes.push(Class { allowed, weight });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;

    fn admits(allowed: &Allowed, board: &Board) -> bool {
        board
            .queens()
            .all(|queen| allowed.row(queen.row) >> queen.column & 1 == 1)
    }

    /// The sum of the weights with which the images of a board are counted must be their number.
    #[test]
    fn each_orbit_is_counted_once() {
        for n in 2..=11 {
            let problem = Problem::new(n).unwrap();
            let classes = classes(&problem);
            for board in problem.solutions() {
                let orbit = BTreeSet::from(board.images());
                let counted: u64 = orbit
                    .iter()
                    .flat_map(|image| {
                        classes
                            .iter()
                            .filter(|class| admits(&class.allowed, image))
                            .map(|class| class.weight)
                    })
                    .sum();
                assert_eq!(counted, orbit.len() as u64, "{board:?}");
            }
        }
    }

    #[test]
    fn a_problem_with_a_hole_has_no_symmetry() {
        let mut problem = Problem::new(6).unwrap();
        problem.make_hole(Square::new(0, 0)).unwrap();
        let classes = classes(&problem);
        assert_eq!(classes.len(), 1);
        assert_eq!(classes[0].weight, 1);
    }
}
