//! The look-ahead of the vector searches: which squares of the next row may lead to a full board.
//!
//! It is the same for rows placed from the centre out, as the frontier engine does, and from the top,
//! as a listing does: the caller says what is attacked in a later row, and how far away that is.

use crate::allowed::low_bits;
use crate::board::MAX_N;
use crate::simd::Lanes;

/// The squares of the next row that may lead to a full board. The look-ahead is complete: a board
/// is dead if a later row, or a column, has no free square left.
///
/// One test for all children: let g be the free squares of each later row.
/// - A later row without a free square: no candidate is left.
/// - A column that is free in no later row must be taken now: it is the only candidate, and two
///   such columns are the end.
/// - A column that is free in exactly one later row would lose it to a queen that attacks the
///   square along a diagonal: two candidates less. (The queen in this column itself is fine.)
/// - Likewise a later row with a single free square, which a queen in that column takes as well.
///   That pays when few rows are left.
///
/// `masks` has the allowed squares of all rows in the order in which they are placed, and `m` of
/// them, at most M, are left: see [`for_rows`]. Rows are placed on one side of the placed ones or on
/// several; `attacked` has for each side what is attacked in its first open row, along diagonals and
/// along antidiagonals. `later_row(j)` says where the row is that is placed `j` rows after the next one.
#[expect(
    clippy::needless_range_loop,
    reason = "iterators are not unrolled here, and cost a factor of 2"
)]
#[inline(always)]
pub(crate) fn candidates<L: Lanes, const M: usize, const SIDES: usize>(
    l: L,
    m: usize,
    masks: &[u32],
    columns: L::V,
    attacked: [[L::V; 2]; SIDES],
    later_row: impl Fn(usize) -> LaterRow,
) -> L::V {
    const FEW_ROWS: usize = 6;
    let masks_left = &masks[masks.len() - m..];
    let zero = l.splat(0);
    let [up, down] = attacked[0];
    let next = l.and_not(l.splat(masks_left[0]), l.or(columns, l.or(up, down)));
    let mut free = [zero; M];
    let mut fewest = next;
    let (mut once, mut twice) = (zero, zero);
    for j in 1..m {
        let LaterRow { side, outward, .. } = later_row(j);
        let up = l.shl(attacked[side][0], outward);
        let down = l.shr(attacked[side][1], outward);
        let row = l.and_not(l.splat(masks_left[j]), l.or(columns, l.or(up, down)));
        free[j] = row;
        fewest = l.min(fewest, row);
        twice = l.or(twice, l.and(once, row));
        once = l.or(once, row);
    }
    let exactly_once = l.and_not(once, twice);
    let mut forbidden = zero;
    for j in 1..m {
        let mut last_chances = l.and(free[j], exactly_once);
        if m <= FEW_ROWS {
            let only_square = l.select_zero(l.without_lowest(free[j]), free[j], zero);
            last_chances = l.or(last_chances, only_square);
            forbidden = l.or(forbidden, only_square);
        }
        let by = later_row(j).distance;
        let attackers = l.or(l.shl(last_chances, by), l.shr(last_chances, by));
        forbidden = l.or(forbidden, attackers);
    }
    let must = l.and_not(l.splat(low_bits(masks.len())), l.or(columns, once));
    let found = l.select_zero(must, next, l.and(next, must));
    let found = l.select_zero(l.without_lowest(must), found, zero);
    l.select_zero(fewest, zero, l.and_not(found, forbidden))
}

/// Where a row is that is placed later than the next one, which is the first open one of side 0.
pub(crate) struct LaterRow {
    pub side: usize,
    /// The distance from the first open row of its side.
    pub outward: u32,
    /// The distance from the row that is placed next.
    pub distance: u32,
}

/// Work on boards that have some rows left.
pub(crate) trait ForRows {
    type Output;

    /// With `m` rows left, at most M.
    fn run<const M: usize>(self, m: usize) -> Self::Output;
}

/// Does a task for `m` rows left, a number that the compiler knows while it is small: then the loops
/// over these rows are unrolled.
#[inline(always)]
pub(crate) fn for_rows<T: ForRows>(m: usize, task: T) -> T::Output {
    match m {
        1 => task.run::<1>(1),
        2 => task.run::<2>(2),
        3 => task.run::<3>(3),
        4 => task.run::<4>(4),
        5 => task.run::<5>(5),
        6 => task.run::<6>(6),
        7 => task.run::<7>(7),
        8 => task.run::<8>(8),
        9 => task.run::<9>(9),
        10 => task.run::<10>(10),
        11 => task.run::<11>(11),
        12 => task.run::<12>(12),
        // Few boards are this shallow.
        m => task.run::<MAX_N>(m),
    }
}

/// Padding behind the boards of a buffer, so that a full vector can be read and stored anywhere in
/// use.
pub(crate) const SLACK: usize = 32;

/// Empties the lanes from `len` on.
#[inline(always)]
pub(crate) fn first_lanes<L: Lanes>(l: L, vector: L::V, len: usize) -> L::V {
    const KEEP: [u32; 2 * SLACK] = {
        let mut keep = [0; 2 * SLACK];
        let mut lane = 0;
        while lane < SLACK {
            keep[lane] = u32::MAX;
            lane += 1;
        }
        keep
    };
    if len >= L::LANES {
        vector
    } else {
        l.and(vector, l.load(&KEEP[SLACK - len..]))
    }
}
