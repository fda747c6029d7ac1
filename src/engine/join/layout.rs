//! The cut of a board, and where its diagonals are in a word.
//!
//! The board is cut between two rows, and its columns are split into left and right: four
//! *quadrants*. Half-boards meet across the cut, so what matters of one is the set of the diagonals
//! that it occupies: a *word*. Only the diagonals that have squares on both sides cross the cut.
//!
//! ```text
//!  bit 0        8        16       24       32 33       33+H      33+H+K           64
//!      +--------+--------+--------+--------+-+---------+---------+------------+---+
//!      | chunk  | chunk  | chunk  | chunk  |T| hot     | split   | local      |   |
//!      +--------+--------+--------+--------+-+---------+---------+------------+---+
//!       four tables of 256 entries find     |  the diagonals     |  only on one side of
//!       the patterns without these          |  in most use       |  the cut
//!                                        tied: see `arms`
//! ```
//!
//! - *split* diagonals, the most used of all, divide the items of a list into *groups*, and *hot*
//!   ones a group into *buckets*, with the tied items apart.
//! - *local* diagonals keep a left placement from a right one that it attacks. Those of the top and
//!   those of the bottom use the same bits.
//!
//! A plain board of size N that is cut in the middle has 2 (N − 1) crossing diagonals for even N
//! (for odd N, 2 more and as many local ones at most): 62 for N = 32. With the tied bit a word
//! holds them all. Holes turn crossing diagonals into local ones, but make no new ones.

use std::cmp::Reverse;
use std::ops::Range;

use crate::allowed::low_bits;
use crate::board::{MAX_N, Square};

use super::open::Open;
use super::quadrant::Quadrant;
use super::tuning::{self, Bits};

pub(super) const CHUNKS: usize = 4;
const CHUNK_BITS: usize = 8;

/// Marks the half-boards that tie.
pub(super) const TIED: u64 = 1 << TIED_BIT;
pub(super) const TIED_BIT: usize = CHUNKS * CHUNK_BITS;

/// The most hot diagonals: two tables of 256 entries.
const MOST_HOT: usize = 16;

/// Rows of a side, or columns, that an index over their subsets can have.
const MOST_LINES: usize = 16;

/// The two diagonals of a square, numbered from 0; antidiagonals come behind the diagonals.
fn diagonals(square: Square) -> [usize; 2] {
    [
        square.row + MAX_N - 1 - square.column,
        2 * MAX_N - 1 + square.row + square.column,
    ]
}

const DIAGONALS: usize = 2 * (2 * MAX_N - 1);

/// Some of the half-boards of a side: those whose words have certain bits, and lack others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub mask: u64,
    pub value: u64,
}

/// Where the crossing diagonals are in a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// The number of split diagonals.
    pub split: usize,
    /// The number of hot diagonals.
    pub hot: usize,
    /// The number of diagonals in each chunk.
    pub chunks: [usize; CHUNKS],
    /// The number of local diagonals.
    pub local: usize,
    /// So few blocks of patterns are not worth a sort.
    pub unsorted_blocks: usize,
    /// Fewer patterns are not worth a split.
    pub split_from: usize,
}

impl Layout {
    /// Whether the split diagonals too can be looked up with the hot ones.
    pub fn fits_hot_tables(&self) -> bool {
        self.split + self.hot <= MOST_HOT
    }

    /// With the split diagonals among the hot ones.
    pub fn without_split(&self) -> Self {
        Self {
            hot: self.hot + self.split,
            split: 0,
            ..*self
        }
    }

    /// The bits of the hot diagonals.
    pub fn hot_bits(&self) -> Range<u32> {
        let first = TIED_BIT as u32 + 1;
        first..first + self.hot as u32
    }

    /// How many of the lowest sorted bits a counting sort takes at once: the tied bit, the hot
    /// diagonals, and as many of the split ones as keep its counters few.
    pub fn fine(&self) -> usize {
        (1 + self.hot).max(tuning::COUNTED_BITS.min(1 + self.hot + self.split))
    }

    /// The first bit above the crossing diagonals: that of the local ones, which do not matter any more
    /// when a half-board is made.
    pub fn local_bits(&self) -> usize {
        TIED_BIT + 1 + self.hot + self.split
    }

    /// The bits of the other split diagonals.
    pub fn coarse_bits(&self) -> Range<u32> {
        let first = (TIED_BIT + self.fine()) as u32;
        first..self.hot_bits().end + self.split as u32
    }

    /// The tied bit, the hot diagonals, and the split ones.
    #[inline(always)]
    pub fn sorted(&self, word: u64) -> u32 {
        (word >> TIED_BIT) as u32 & low_bits(1 + self.hot + self.split)
    }

    /// Part `number` of `of` of the items: some groups that follow each other.
    pub fn item_part(&self, number: usize, of: usize) -> Part {
        self.part(self.hot + self.split, number, of)
    }

    /// The groups of that part.
    pub fn groups(&self, number: usize, of: usize) -> Range<usize> {
        let groups = (1 << self.split) / of;
        number * groups..(number + 1) * groups
    }

    /// Part `number` of `of` of the patterns: alike in the hottest of the hot diagonals, so that
    /// blocks are.
    pub fn pattern_part(&self, number: usize, of: usize) -> Part {
        self.part(self.hot, number, of)
    }

    /// By the highest of the lowest so many sorted diagonals; `of` is a power of two.
    fn part(&self, diagonals: usize, number: usize, of: usize) -> Part {
        let shift = TIED_BIT + 1 + diagonals - of.ilog2() as usize;
        Part {
            mask: (of as u64 - 1) << shift,
            value: (number as u64) << shift,
        }
    }
}

/// A board cut in four: left and right quadrants.
#[derive(Debug)]
pub(super) struct Cut {
    pub layout: Layout,
    pub top: [Quadrant; 2],
    pub bottom: [Quadrant; 2],
    pub chances: Chances,
}

/// How likely parts of a board do not meet on a diagonal, as if diagonals were independent and all
/// squares of a row equally likely.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chances {
    /// A left and a right placement: of the top, of the bottom.
    pub halves: [f64; 2],
    /// A top and a bottom half-board.
    pub board: f64,
}

impl Chances {
    /// From how likely each diagonal has a queen in each quadrant.
    fn new([tl, tr, bl, br]: [[f64; DIAGONALS]; 4]) -> Self {
        let apart = |one: &dyn Fn(usize) -> f64, other: &dyn Fn(usize) -> f64| {
            (0..DIAGONALS).map(|d| 1.0 - one(d) * other(d)).product()
        };
        let half = |left: &[f64; DIAGONALS], right: &[f64; DIAGONALS], d: usize| {
            (left[d] + right[d]).min(1.0)
        };
        Self {
            halves: [apart(&|d| tl[d], &|d| tr[d]), apart(&|d| bl[d], &|d| br[d])],
            board: apart(&|d| half(&tl, &tr, d), &|d| half(&bl, &br, d)),
        }
    }
}

impl Cut {
    /// Cuts the board below its first `top_rows` open rows. `None` if it has too many diagonals
    /// for a word, or too many rows or columns on a side.
    pub fn new(open: &Open, top_rows: usize, bits: impl Fn(usize, usize) -> Bits) -> Option<Self> {
        let (top, bottom) = open.rows.split_at(top_rows);
        let (left, right) = open.columns.split_at(open.columns.len() / 2);
        if [top, bottom, left, right]
            .iter()
            .any(|lines| lines.len() > MOST_LINES)
        {
            return None;
        }
        // Squares on each diagonal, by quadrant: top left, top right, bottom left, bottom right.
        let mut squares = [[0_u32; DIAGONALS]; 4];
        let mut queens = [[0.0; DIAGONALS]; 4];
        for &row in &open.rows {
            let in_row = open.squares_of_row(row);
            let chance = 1.0 / in_row.len() as f64;
            for square in in_row {
                let quadrant = 2 * usize::from(!top.contains(&row))
                    + usize::from(!left.contains(&square.column));
                for diagonal in diagonals(square) {
                    squares[quadrant][diagonal] += 1;
                    queens[quadrant][diagonal] += chance;
                }
            }
        }
        let [tl, tr, bl, br] = squares;
        let mut crossing: Vec<usize> = (0..DIAGONALS)
            .filter(|&d| tl[d] + tr[d] > 0 && bl[d] + br[d] > 0)
            .collect();
        // Most used first; the longest ones are.
        crossing.sort_by_key(|&d| Reverse((tl[d] + tr[d]) * (bl[d] + br[d])));
        let Bits { hot, split } = bits(open.rows.len(), crossing.len());
        let (sorted, in_chunks) = crossing.split_at_checked(split + hot)?;
        if hot > MOST_HOT || in_chunks.len() > CHUNKS * CHUNK_BITS {
            return None;
        }
        let mut masks = [0_u64; DIAGONALS];
        for (i, &diagonal) in sorted.iter().enumerate() {
            // The most used one is the highest bit, so that sorting separates it first.
            masks[diagonal] = 1 << (TIED_BIT + sorted.len() - i);
        }
        let mut chunks = [0; CHUNKS];
        for (i, &diagonal) in in_chunks.iter().enumerate() {
            let chunk = i % CHUNKS;
            masks[diagonal] = 1 << (CHUNK_BITS * chunk + chunks[chunk]);
            chunks[chunk] += 1;
        }
        let mut most_local = 0;
        for [left, right] in [[tl, tr], [bl, br]] {
            let local =
                (0..DIAGONALS).filter(|d| left[*d] > 0 && right[*d] > 0 && !crossing.contains(d));
            for (i, diagonal) in local.enumerate() {
                most_local = most_local.max(i + 1);
                masks[diagonal] = 1_u64.checked_shl((TIED_BIT + 1 + sorted.len() + i) as u32)?;
            }
        }
        // Lines are numbered outward from the centre.
        let outward = |lines: &[usize]| lines.iter().rev().copied().collect::<Vec<_>>();
        let (top, bottom) = (outward(top), bottom.to_vec());
        let (left, right) = (outward(left), right.to_vec());
        let quadrant = |rows: &[usize], columns: &[usize]| {
            Quadrant::new(rows, columns, |square| {
                let word = diagonals(square).map(|d| masks[d]);
                open.is_allowed(square).then_some(word[0] | word[1])
            })
        };
        Some(Self {
            layout: Layout {
                split,
                hot,
                chunks,
                local: most_local,
                unsorted_blocks: tuning::UNSORTED_BLOCKS,
                split_from: tuning::SPLIT_FROM,
            },
            top: [quadrant(&top, &left), quadrant(&top, &right)],
            bottom: [quadrant(&bottom, &left), quadrant(&bottom, &right)],
            chances: Chances::new(queens),
        })
    }

    /// Top left, top right, bottom left, bottom right.
    pub fn quadrants(&self) -> [&Quadrant; 4] {
        let ([tl, tr], [bl, br]) = (&self.top, &self.bottom);
        [tl, tr, bl, br]
    }

    /// The number of open rows, and of columns.
    pub fn rows(&self) -> usize {
        self.top[0].rows + self.bottom[0].rows
    }

    /// Cuts the board in the middle, as tuned; a middle row is in the top.
    pub fn in_the_middle(open: &Open) -> Option<Self> {
        Self::new(open, open.rows.len().div_ceil(2), tuning::bits)
    }
}
