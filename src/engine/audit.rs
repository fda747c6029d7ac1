//! Counting units again: masked problems, the row with the fewest squares first. This looks at every
//! board, by no trick, so it is slow and easily seen to be right.

use crate::allowed::Allowed;
use crate::board::Square;
use crate::units::{Cancel, Worker};

/// Counts units by a function.
pub(crate) struct Auditor<F>(pub F);

impl<F: Fn(u64, &Cancel) -> Option<u128>> Worker for Auditor<F> {
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
        (self.0)(unit, cancel)
    }
}

/// The number of ways to place a queen in each of `rows`, a bit set, or `None` if cancelled.
pub(crate) fn fillings(allowed: &Allowed, rows: u32, cancel: &Cancel) -> Option<u128> {
    let open = (0..allowed.size()).filter(|row| rows >> row & 1 == 1);
    let Some(row) = open.min_by_key(|&row| allowed.row(row).count_ones()) else {
        return Some(1);
    };
    let later = rows & !(1 << row);
    let squares = allowed.row(row);
    if later == 0 {
        return Some(u128::from(squares.count_ones()));
    }
    let mut ways = 0;
    for column in (0..allowed.size()).filter(|column| squares >> column & 1 == 1) {
        let mut child = allowed.clone();
        child.place(Square::new(row, column));
        ways += fillings(&child, later, cancel)?;
    }
    (!cancel.is_cancelled()).then_some(ways)
}
