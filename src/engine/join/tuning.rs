//! The measured choices inside the join, each with its evidence. Unless said otherwise it is from
//! 2026-11-30, on an AMD Zen 5, by `scripts/speed.py --engines join` for up to 20 rows and by the
//! ignored tests that sample larger boards.
//!
//! `rows` is the number of open rows, which is also that of the open columns.

/// How the crossing diagonals of a board are used: see [`Layout`](super::layout::Layout).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    pub hot: usize,
    pub split: usize,
}

/// How many diagonals split the items, and how many more are hot, of those that cross the cut:
/// enough to sort the lists into buckets that are still worth a loop.
///
/// Neighbouring choices differ by 3 % or less; more diagonals cost more than they save. AVX-512
/// and AVX2 want the same: 4 hot and 2 split for N = 18, 5 and 4 for 20, 6 and 5 for 22.
pub(super) fn bits(rows: usize, crossing: usize) -> Bits {
    let split = if rows < 20 {
        rows.saturating_sub(14) / 2
    } else {
        (rows - 12) / 2
    };
    // The chunks hold 32 diagonals, the tables of the hot ones 16.
    let split = split.max(crossing.saturating_sub(32 + 16)).min(crossing);
    let wanted = (rows * 13 / 10).saturating_sub(17 + split).clamp(2, 11);
    let least = crossing.saturating_sub(32 + split);
    Bits {
        hot: wanted.max(least).min(crossing - split),
        split,
    }
}

/// So few blocks of patterns are not worth a sort: 3 to 5 are level for N = 17 to 19, with AVX-512
/// and AVX2.
pub(super) const UNSORTED_BLOCKS: usize = 3;

/// Fewer patterns are not worth a split: 1000 to 2500 are within 3 %.
pub(super) const SPLIT_FROM: usize = 1500;

/// How many right column sets a thread keeps that makes its own: those of a unit, while they are
/// small enough. Without them N = 21 takes a sixth longer.
pub(super) fn kept_rights(rows: usize) -> usize {
    match rows {
        0..=20 => 16,
        21..=22 => 8,
        23..=24 => 2,
        _ => 1,
    }
}

/// Up to so many rows, all column sets that were made are kept for all threads: for more, they would
/// take more memory than the time is worth that they save.
pub(super) const MOST_SHARED_ROWS: usize = 20;

/// A bound of the placements in one column set, as seen for N = 16 to 24: 1,174 for 16 rows,
/// 26,548 for 20, some 790,000 for 24.
pub(super) fn largest_set(rows: usize) -> usize {
    (1200.0 * 5.2_f64.powf((rows as f64 - 16.0) / 2.0)) as usize
}

/// From so many rows on, column sets are found twice, to be counted and to be kept, instead of
/// being kept twice: the time does not matter beside that of the lists.
pub(super) const MADE_TWICE_ROWS: usize = 24;

/// A bound of the half-boards in a list, as seen in samples for N = 16 to 24: 2,600 for 16 rows,
/// 14,500 for 18, 76,000 for 20, 530,000 for 22, 3.2 million for 24; odd boards have longer ones,
/// 360,000 for 21.
pub(super) fn longest_list(rows: usize) -> usize {
    let odd = if rows % 2 == 1 { 1.4 } else { 1.0 };
    (odd * 3000.0 * 6.2_f64.powf((rows as f64 - 16.0) / 2.0)) as usize
}

/// Items are sorted by so many bits at once. With more, the counters fall out of L1.
pub(super) const COUNTED_BITS: usize = 12;

/// What it costs to make and match two lists, by how many half-boards and how many boards are
/// expected. Only ratios mean something; a unit of N = 22 differs from it by a third.
pub(super) fn cost(half_boards: f64, boards: f64) -> f64 {
    2400.0 + 7.0 * half_boards + boards
}
