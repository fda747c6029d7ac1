//! The oracle: the definition of the problem, written down. It uses no mask and no symmetry.

use crate::{Problem, Square};

/// The number of boards of `problem`.
pub(crate) fn count(problem: &Problem) -> u64 {
    extend(problem, &mut Vec::new())
}

/// The number of boards that begin with these queens.
fn extend(problem: &Problem, queens: &mut Vec<Square>) -> u64 {
    let row = queens.len();
    if row == problem.rows() {
        return 1;
    }
    let mut boards = 0;
    for column in 0..problem.size() {
        let square = Square::new(row, column);
        if may_stand(problem, square) && !queens.iter().any(|queen| queen.attacks(square)) {
            queens.push(square);
            boards += extend(problem, queens);
            queens.pop();
        }
    }
    boards
}

/// Whether the problem lets a queen stand here: no hole, and no placed queen has the row.
fn may_stand(problem: &Problem, square: Square) -> bool {
    !problem.holes().contains(&square)
        && problem
            .queens()
            .iter()
            .all(|queen| queen.row != square.row || *queen == square)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_counts() {
        let counts = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352];
        for (n, expected) in counts.into_iter().enumerate() {
            assert_eq!(count(&Problem::new(n).unwrap()), expected, "N = {n}");
        }
    }
}
