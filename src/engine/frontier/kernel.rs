//! The search below one board, many boards at a time.
//!
//! # Rows
//!
//! Rows are placed from the centre out, alternately on both sides of the band of placed rows. So
//! the sides take turns: the *near* side has the row that is placed next, the *far* side the one
//! after it. Once a row is placed, near becomes far and far becomes near. For N = 8, after three
//! rows:
//!
//! ```text
//!  row 0   j = 4   near side
//!  row 1   j = 2     |            `masks` holds the allowed squares in the order in which rows
//!  row 2   j = 0     v            are placed: entry `level + j` is
//!  row 3   placed  ---------      - for even j on the near side, j/2 rows beyond the next one,
//!  row 4   placed    band         - for odd j on the far side, (j-1)/2 rows beyond the first
//!  row 5   placed  ---------        open one there.
//!  row 6   j = 1     ^
//!  row 7   j = 3   far side
//! ```
//!
//! # Boards
//!
//! The search sees a board as five words, its *state*: the columns in use, and for each side the
//! columns that are attacked in that side's first open row, along the two kinds of diagonals. One
//! row further out, the one kind is shifted up by one column and the other one down. Bits shifted
//! beyond the board are cut by the allowed squares. Nothing depends on N: a row fits 32 bits, so a
//! word does.
//!
//! # Scheduling
//!
//! A board's children are tested and stored [`Lanes::LANES`] boards at a time. Each level, that is
//! each number of placed rows, has a buffer. The deepest level that has [`THRESHOLD`] boards is
//! expanded, else the shallowest that has any, so that nearly all vectors are full.

use crate::allowed::low_bits;
use crate::board::MAX_N;
use crate::lookahead::{self, ForRows, LaterRow, first_lanes, for_rows};
use crate::simd::{Lanes, Portable};
use crate::units::Cancel;

use super::buffers::{Aside, CAPACITY, State, States, THRESHOLD, Workspace, aside_limit};

/// The rows of a board of size `n` in the order in which they are placed.
pub(crate) fn row_order(n: usize) -> Vec<usize> {
    let place = |i: usize| match i % 2 {
        0 => n / 2 + i / 2,
        _ => n / 2 - i.div_ceil(2),
    };
    (0..n).map(place).collect()
}

/// The row `j` places later in the order: side 0 is the near one.
#[inline(always)]
fn later_row(level: usize, j: usize) -> LaterRow {
    let outward = j as u32 / 2;
    if j.is_multiple_of(2) {
        LaterRow {
            side: 0,
            outward,
            distance: outward,
        }
    } else {
        LaterRow {
            side: 1,
            outward,
            distance: level as u32 + 1 + outward,
        }
    }
}

/// The free squares of the row `j` places after the next one.
pub(super) fn free(level: usize, j: usize, masks: &[u32], board: &State<u32>) -> u32 {
    let LaterRow { side, outward, .. } = later_row(level, j);
    let [up, down] = [board[1 + 2 * side], board[2 + 2 * side]];
    let attacked = up << outward | down >> outward;
    masks[level + j] & !(board[0] | attacked)
}

/// The squares of the next row that may lead to a full board: see [`lookahead`].
#[inline(always)]
fn candidates<L: Lanes, const M: usize>(l: L, m: usize, masks: &[u32], board: State<L::V>) -> L::V {
    let level = masks.len() - m;
    let [columns, near_up, near_down, far_up, far_down] = board;
    lookahead::candidates::<L, M, 2>(
        l,
        m,
        masks,
        columns,
        [[near_up, near_down], [far_up, far_down]],
        #[inline(always)]
        |j| later_row(level, j),
    )
}

/// The boards with a queen placed in the next row; the sides change roles.
#[inline(always)]
fn place<L: Lanes>(l: L, level: usize, board: State<L::V>, queen: L::V) -> State<L::V> {
    let [columns, near_up, near_down, far_up, far_down] = board;
    let across = level as u32 + 1;
    [
        l.or(columns, queen),
        l.or(far_up, l.shl(queen, across)),
        l.or(far_down, l.shr(queen, across)),
        l.shl(l.or(near_up, queen), 1),
        l.shr(l.or(near_down, queen), 1),
    ]
}

/// The lowest bit of each lane, and the other bits.
#[inline(always)]
fn split_lowest<L: Lanes>(l: L, bits: L::V) -> (L::V, L::V) {
    let rest = l.without_lowest(bits);
    (l.and_not(bits, rest), rest)
}

/// The full boards below boards that lack three rows.
///
/// With a queen in the next row, two columns are left for the first and the last row of the board.
/// Their queens see each other only from corner to corner. With one free square or two in each of
/// the rows: there is a way if the rows together use both columns, a second one if each row has
/// both.
#[inline(always)]
fn count_last_rows<L: Lanes>(l: L, masks: &[u32], board: State<L::V>, mut candidates: L::V) -> u64 {
    let n = masks.len();
    let corners = l.splat(1 << (n - 1) | 1);
    let mut boards = 0;
    loop {
        let lanes = l.nonzero(candidates);
        if lanes == 0 {
            return u64::from(boards);
        }
        let (queen, rest) = split_lowest(l, candidates);
        candidates = rest;
        let [columns, near_up, near_down, far_up, far_down] = place(l, n - 3, board, queen);
        let near = l.and_not(
            l.splat(masks[n - 2]),
            l.or(columns, l.or(near_up, near_down)),
        );
        let far = l.and_not(l.splat(masks[n - 1]), l.or(columns, l.or(far_up, far_down)));
        let left = l.and_not(l.splat(low_bits(n)), columns);
        let possible = lanes & l.nonzero(l.min(near, far)) & !l.equal(left, corners);
        boards += (possible & l.equal(l.or(near, far), left)).count_ones();
        boards += (possible & l.equal(l.and(near, far), left)).count_ones();
    }
}

/// Stores the child of each board's lowest candidate, and sets aside the boards that have more.
#[inline(always)]
fn store_children<L: Lanes>(
    l: L,
    level: usize,
    boards: State<L::V>,
    candidates: L::V,
    children: &mut States<CAPACITY>,
    aside: &mut Aside,
) {
    let (queen, rest) = split_lowest(l, candidates);
    children.push(l, place(l, level, boards, queen), l.nonzero(candidates));
    let more = l.nonzero(rest);
    let to_front = l.to_front(more);
    l.store(
        l.permute(rest, to_front),
        &mut aside.candidates[aside.boards.len..],
    );
    aside.boards.push(l, boards, more);
}

/// Passes over the boards set aside until fewer than `least` are left. Each pass takes one candidate
/// per board and compacts the survivors in place.
#[inline(always)]
fn take_aside<L: Lanes>(
    l: L,
    level: usize,
    least: usize,
    children: &mut States<CAPACITY>,
    aside: &mut Aside,
) {
    while aside.boards.len >= least {
        let len = std::mem::take(&mut aside.boards.len);
        for at in (0..len).step_by(L::LANES) {
            let boards = aside.boards.load(l, at);
            let candidates = first_lanes(l, l.load(&aside.candidates[at..]), len - at);
            store_children(l, level, boards, candidates, children, aside);
        }
    }
}

/// Expands a level with `m` rows left, until it is empty or the next one is full enough. Returns
/// the full boards found: those below the last level that is stored.
struct Expand<'a, L> {
    l: L,
    masks: &'a [u32],
    workspace: &'a mut Workspace,
}

impl<L: Lanes> ForRows for Expand<'_, L> {
    type Output = u64;

    #[inline(always)]
    fn run<const M: usize>(self, m: usize) -> u64 {
        expand::<L, M>(self.l, m, self.masks, self.workspace)
    }
}

#[inline(always)]
fn expand<L: Lanes, const M: usize>(
    l: L,
    m: usize,
    masks: &[u32],
    workspace: &mut Workspace,
) -> u64 {
    let level = masks.len() - m;
    let (parents, children) = workspace.levels.split_at_mut(level + 1);
    let (parents, children) = (&mut parents[level], &mut children[0]);
    let aside = &mut workspace.aside;
    let mut boards = 0;
    while parents.len > 0 && children.len < THRESHOLD {
        let lanes = parents.len.min(L::LANES);
        parents.len -= lanes;
        let vector = parents.load(l, parents.len);
        let found = first_lanes(l, candidates::<L, M>(l, m, masks, vector), lanes);
        if m == 3 {
            boards += count_last_rows(l, masks, vector, found);
        } else {
            store_children(l, level, vector, found, children, aside);
            if aside.boards.len > aside_limit(m) - L::LANES {
                take_aside(l, level, L::LANES, children, aside);
            }
        }
    }
    take_aside(l, level, 1, children, aside);
    boards
}

/// The smallest board size that [`count`] takes.
pub(crate) const SMALLEST: usize = 4;

/// The number of full boards below `board`, which has `level` rows placed and at least three open;
/// `None` if the search was given up.
///
/// `masks` has the allowed squares of all rows in [`row_order`].
pub(super) fn count<L: Lanes>(
    l: L,
    masks: &[u32],
    level: usize,
    board: State<u32>,
    workspace: &mut Workspace,
    cancel: &Cancel,
) -> Option<u64> {
    let n = masks.len();
    assert!(level + 3 <= n && n - 1 <= workspace.levels.len());
    // Boards of a search that was given up are still there.
    workspace.levels.iter_mut().for_each(|level| level.len = 0);
    let start = &mut workspace.levels[level];
    for (word, to) in board.into_iter().zip(&mut *start.words) {
        to[0] = word;
    }
    start.len = 1;
    l.run(
        #[inline(always)]
        || {
            let mut boards = 0;
            loop {
                let levels = &workspace.levels[..n - 2];
                let Some(next) = levels
                    .iter()
                    .rposition(|level| level.len >= THRESHOLD)
                    .or_else(|| levels.iter().position(|level| level.len > 0))
                else {
                    return Some(boards);
                };
                if cancel.is_cancelled() {
                    return None;
                }
                let expand = Expand {
                    l,
                    masks,
                    workspace,
                };
                boards += for_rows(n - next, expand);
            }
        },
    )
}

/// The boards with one more row placed.
pub(super) fn children(masks: &[u32], level: usize, board: State<u32>) -> Vec<State<u32>> {
    const ONE: Portable = Portable;
    let board = board.map(|word| ONE.splat(word));
    let mut candidates = candidates::<Portable, MAX_N>(ONE, masks.len() - level, masks, board);
    let mut children = Vec::new();
    while ONE.nonzero(candidates) != 0 {
        let (queen, rest) = split_lowest(ONE, candidates);
        candidates = rest;
        children.push(place(ONE, level, board, queen).map(|word| word[0]));
    }
    children
}

#[cfg(test)]
mod tests {
    use super::super::buffers::CHILDREN_ASIDE;
    use super::*;
    use crate::lookahead::SLACK;

    /// The widest boards there are: 31 rows left, and nearly as many candidates each.
    #[test]
    fn buffers_hold_the_most_children() {
        let masks = [u32::MAX; MAX_N];
        let mut workspace = Workspace::new(MAX_N);
        let parents = &mut workspace.levels[1];
        let board = children(&masks, 0, [0; 5])[0];
        for (word, to) in board.into_iter().zip(&mut *parents.words) {
            to[..THRESHOLD].fill(word);
        }
        parents.len = THRESHOLD;
        expand::<Portable, MAX_N>(Portable, MAX_N - 1, &masks, &mut workspace);
        let stored = workspace.levels[2].len;
        assert!((THRESHOLD..=CAPACITY - SLACK).contains(&stored), "{stored}");
        let per_parent = children(&masks, 1, board).len();
        let expanded = THRESHOLD - workspace.levels[1].len;
        assert_eq!(stored, expanded * per_parent, "no child is lost");
        for m in 3..=MAX_N {
            assert!(aside_limit(m) * m <= CHILDREN_ASIDE && aside_limit(m) > SLACK);
        }
    }

    #[test]
    fn rows_go_from_the_centre_out_in_turn() {
        assert_eq!(row_order(6), [3, 2, 4, 1, 5, 0]);
        assert_eq!(row_order(7), [3, 2, 4, 1, 5, 0, 6]);
        assert_eq!(row_order(1), [0]);
        assert!(row_order(0).is_empty());
        for n in 2..=MAX_N {
            let order = row_order(n);
            for level in 1..n {
                let placed = &order[..level];
                let (top, bottom) = (placed.iter().min().unwrap(), placed.iter().max().unwrap());
                for j in 0..n - level {
                    let row = order[level + j];
                    let LaterRow {
                        side,
                        outward,
                        distance,
                    } = later_row(level, j);
                    assert_eq!(order[level].abs_diff(row), distance as usize);
                    assert_eq!(side == 0, (row < *top) == (order[level] < *top));
                    let first_open = if row < *top { top - 1 } else { bottom + 1 };
                    assert_eq!(first_open.abs_diff(row), outward as usize);
                }
            }
        }
    }
}
