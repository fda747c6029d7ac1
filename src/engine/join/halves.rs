//! Half-boards: how a masked problem is cut, and the tables that they are put together from.
//!
//! The board is cut between two rows, and the free columns are split into left and right. A
//! *half-board* is a set of queens in all free rows of one side of the cut, no two attacking. It
//! consists of a left and a right *quadrant placement* in complementary rows. A placement is
//! known by its columns, its rows, and the set of the diagonals that it occupies, a *word*.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use crate::allowed::{Allowed, low_bits};
use crate::{MAX_N, Square};

/// Bits of a word. The low 32 hold four chunks of diagonals, a byte each; then come the hot
/// diagonals, those in most use; then the local ones, which only one side of the cut has: they
/// keep a left placement from a right one that it attacks, and do not matter across the cut.
const HOT_SHIFT: usize = 32;
pub(super) const CHUNKS: usize = 4;
const CHUNK_BITS: usize = 8;
const MOST_HOT: usize = 16;

/// Rows of a side, or columns, that an index over their subsets can have.
const MOST_LINES: usize = 16;

/// A masked problem with forced queens placed: the rows and columns that are still free.
pub(super) struct Open {
    allowed: Allowed,
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
}

impl Open {
    /// Places every queen that has only one square in her row or column. `None` if a row or
    /// column has no square: the problem has no board.
    pub fn new(allowed: &Allowed) -> Option<Self> {
        let n = allowed.size();
        let mut open = Self {
            allowed: allowed.clone(),
            rows: (0..n).collect(),
            columns: (0..n).collect(),
        };
        loop {
            let in_rows = open.rows.iter().map(|&row| open.squares_of_row(row));
            let in_columns = open
                .columns
                .iter()
                .map(|&column| open.squares_of_column(column));
            let fewest = in_rows.chain(in_columns).min_by_key(Vec::len);
            let Some(fewest) = fewest else {
                return Some(open);
            };
            match fewest[..] {
                [] => return None,
                [queen] => open.place(queen),
                _ => return Some(open),
            }
        }
    }

    fn place(&mut self, queen: Square) {
        self.allowed.place(queen);
        self.rows.retain(|&row| row != queen.row);
        self.columns.retain(|&column| column != queen.column);
    }

    fn squares_of_row(&self, row: usize) -> Vec<Square> {
        let columns = self.columns.iter().map(|&column| Square::new(row, column));
        columns.filter(|&square| self.is_allowed(square)).collect()
    }

    fn squares_of_column(&self, column: usize) -> Vec<Square> {
        let rows = self.rows.iter().map(|&row| Square::new(row, column));
        rows.filter(|&square| self.is_allowed(square)).collect()
    }

    fn is_allowed(&self, square: Square) -> bool {
        self.allowed.row(square.row) >> square.column & 1 == 1
    }

    /// Whether the board looks the same with left and right exchanged.
    pub fn is_mirror_symmetric(&self) -> bool {
        let n = self.allowed.size();
        self.all_squares()
            .all(|square| self.is_open(Square::new(square.row, n - 1 - square.column)))
    }

    /// Whether the board looks the same with top and bottom exchanged.
    pub fn is_flip_symmetric(&self) -> bool {
        let n = self.allowed.size();
        self.all_squares()
            .all(|square| self.is_open(Square::new(n - 1 - square.row, square.column)))
    }

    fn all_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.rows.iter().flat_map(|&row| self.squares_of_row(row))
    }

    fn is_open(&self, square: Square) -> bool {
        self.is_allowed(square)
            && self.rows.contains(&square.row)
            && self.columns.contains(&square.column)
    }
}

/// The two diagonals of a square, numbered from 0; antidiagonals come behind the diagonals.
fn diagonals(square: Square) -> [usize; 2] {
    [
        square.row + MAX_N - 1 - square.column,
        2 * MAX_N - 1 + square.row + square.column,
    ]
}

const DIAGONALS: usize = 2 * (2 * MAX_N - 1);

/// Where the diagonals are in a word.
pub(super) struct Layout {
    /// The number of hot diagonals.
    pub hot: usize,
    /// How many of these, the most used ones, split the items; they are the lowest hot bits.
    pub split: usize,
    /// Fewer patterns are not worth a split.
    pub split_from: usize,
    /// So few blocks of patterns are not worth a sort.
    pub unsorted_blocks: usize,
    /// The number of diagonals in each chunk.
    pub chunks: [usize; CHUNKS],
}

impl Layout {
    /// The hot diagonals of a word.
    #[inline(always)]
    pub fn hot_of(&self, word: u64) -> u32 {
        (word >> HOT_SHIFT) as u32 & low_bits(self.hot)
    }

    /// How many of the hot bits index the first of two tables: all, if that is a small table.
    #[inline(always)]
    pub fn low_hot(&self) -> usize {
        if self.hot <= 7 {
            self.hot
        } else {
            self.hot / 2
        }
    }
}

/// A board cut in four.
pub(super) struct Cut {
    pub layout: Layout,
    pub top: [Quadrant; 2],
    pub bottom: [Quadrant; 2],
}

impl Cut {
    /// Cuts the board above row `cut`. `None` if it has too many diagonals for a word, or too
    /// many rows or columns on a side.
    pub fn new(open: &Open, cut: usize) -> Option<Self> {
        let (top, bottom) = open
            .rows
            .split_at(open.rows.partition_point(|&row| row < cut));
        let (left, right) = open.columns.split_at(open.columns.len() / 2);
        if [top, bottom, left, right]
            .iter()
            .any(|lines| lines.len() > MOST_LINES)
        {
            return None;
        }
        // Squares on each diagonal, by quadrant: top left, top right, bottom left, bottom right.
        let mut squares = [[0_u32; DIAGONALS]; 4];
        for square in open.all_squares() {
            let quadrant = 2 * usize::from(!top.contains(&square.row))
                + usize::from(!left.contains(&square.column));
            for diagonal in diagonals(square) {
                squares[quadrant][diagonal] += 1;
            }
        }
        let [tl, tr, bl, br] = squares;
        let mut crossing: Vec<usize> = (0..DIAGONALS)
            .filter(|&d| tl[d] + tr[d] > 0 && bl[d] + br[d] > 0)
            .collect();
        // Most used first; the longest ones are.
        crossing.sort_by_key(|&d| std::cmp::Reverse((tl[d] + tr[d]) * (bl[d] + br[d])));
        let hot = hot_diagonals(crossing.len(), open.rows.len())?;
        let split = (open.rows.len().saturating_sub(14) / 2).min(hot);
        let mut bits = [0_u64; DIAGONALS];
        for (bit, &diagonal) in crossing[..hot].iter().enumerate() {
            // See `Layout::split`; of the others the most used one is the highest bit, so that
            // sorting separates it first.
            let place = if bit < split {
                bit
            } else {
                hot - 1 - (bit - split)
            };
            bits[diagonal] = 1 << (HOT_SHIFT + place);
        }
        let mut chunks = [0; CHUNKS];
        for (i, &diagonal) in crossing[hot..].iter().enumerate() {
            let chunk = i % CHUNKS;
            bits[diagonal] = 1 << (CHUNK_BITS * chunk + chunks[chunk]);
            chunks[chunk] += 1;
        }
        for [left, right] in [[tl, tr], [bl, br]] {
            let local: Vec<usize> = (0..DIAGONALS)
                .filter(|d| left[*d] > 0 && right[*d] > 0 && !crossing.contains(d))
                .collect();
            let local_shift = HOT_SHIFT + hot;
            if local.len() > 64 - local_shift {
                return None;
            }
            for (bit, &diagonal) in local.iter().enumerate() {
                bits[diagonal] = 1 << (local_shift + bit);
            }
        }
        let quadrant = |rows, columns| Quadrant::new(open, rows, columns, &bits);
        Some(Self {
            layout: Layout {
                hot,
                split,
                split_from: 1500,
                unsorted_blocks: 3,
                chunks,
            },
            top: [quadrant(top, left), quadrant(top, right)],
            bottom: [quadrant(bottom, left), quadrant(bottom, right)],
        })
    }
}

/// How many of the diagonals that cross the cut are hot, as measured: enough to sort the lists into
/// classes that are still worth a loop. Lists grow by a factor of six with every two rows, from
/// 1200 half-boards for 16 rows.
fn hot_diagonals(crossing: usize, rows: usize) -> Option<usize> {
    let wanted = (rows * 13 / 10).saturating_sub(17).clamp(2, 11);
    let least = crossing.saturating_sub(CHUNKS * CHUNK_BITS);
    (least <= MOST_HOT).then(|| wanted.max(least).min(crossing))
}

/// The subsets of `size` of the lowest `lines` bits, in increasing order. Their complements, in
/// this order, decrease.
pub(super) fn subsets(lines: usize, size: usize) -> impl Iterator<Item = u32> {
    (0..=low_bits(lines)).filter(move |set| set.count_ones() as usize == size)
}

/// A quarter of the board: some rows and some columns.
pub(super) struct Quadrant {
    pub rows: Vec<usize>,
    pub columns: Vec<usize>,
    /// For each column: the board rows allowed.
    allowed: Vec<u32>,
    /// For each column: the diagonals of its square in each board row.
    words: Vec<[u64; MAX_N]>,
    /// For each board row: its bit in a set of rows.
    row_bits: [u32; MAX_N],
}

impl Quadrant {
    fn new(open: &Open, rows: &[usize], columns: &[usize], bits: &[u64; DIAGONALS]) -> Self {
        let squares = |column: usize| rows.iter().map(move |&row| Square::new(row, column));
        let mut row_bits = [0; MAX_N];
        for (i, &row) in rows.iter().enumerate() {
            row_bits[row] = 1 << i;
        }
        Self {
            rows: rows.to_vec(),
            columns: columns.to_vec(),
            allowed: columns
                .iter()
                .map(|&column| {
                    squares(column)
                        .filter(|&square| open.is_allowed(square))
                        .fold(0, |mask, square| mask | 1 << square.row)
                })
                .collect(),
            words: columns
                .iter()
                .map(|&column| {
                    let mut words = [0; MAX_N];
                    for square in squares(column) {
                        words[square.row] = diagonals(square)
                            .iter()
                            .fold(0, |word, &diagonal| word | bits[diagonal]);
                    }
                    words
                })
                .collect(),
            row_bits,
        }
    }

    /// Calls `found` with the row set and the word of each placement that uses exactly `columns`.
    fn placements(&self, columns: u32, mut found: impl FnMut(u32, u64)) {
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|i| columns >> i & 1 == 1)
            .collect();
        let none = Placed {
            rows: 0,
            diagonals: 0,
            antidiagonals: 0,
        };
        self.extend(&columns, none, 0, 0, &mut found);
    }

    /// Extends a placement by the columns that are left.
    fn extend(
        &self,
        columns: &[usize],
        placed: Placed,
        row_set: u32,
        word: u64,
        found: &mut impl FnMut(u32, u64),
    ) {
        let [column, ref later @ ..] = *columns else {
            return found(row_set, word);
        };
        let mut free = self.allowed[column]
            & !(placed.rows | (placed.diagonals | placed.antidiagonals) as u32);
        while free != 0 {
            let row = free.trailing_zeros() as usize;
            free &= free - 1;
            let row_set = row_set | self.row_bits[row];
            let word = word | self.words[column][row];
            if let [next, ..] = *later {
                let gap = self.columns[next] - self.columns[column];
                let placed = Placed {
                    rows: placed.rows | 1 << row,
                    diagonals: (placed.diagonals | 1 << row) << gap,
                    antidiagonals: (placed.antidiagonals | 1 << row) >> gap,
                };
                self.extend(later, placed, row_set, word, found);
            } else {
                found(row_set, word);
            }
        }
    }

    /// The number of squares that are allowed.
    pub fn squares(&self) -> u32 {
        self.allowed.iter().map(|rows| rows.count_ones()).sum()
    }

    /// The bytes that [`table`](Self::table) takes, or some number above `limit`.
    pub fn table_bytes(&self, size: usize, limit: u64) -> u64 {
        let sets: Vec<u32> = subsets(self.columns.len(), size).collect();
        let row_sets = subsets(self.rows.len(), size).count();
        let per_set = size_of::<ColumnSet>() + (row_sets + 1) * size_of::<u32>();
        let bytes = AtomicU64::new((sets.len() * per_set) as u64);
        sets.par_iter().for_each(|&columns| {
            if bytes.load(Relaxed) <= limit {
                let mut placements = 0;
                self.placements(columns, |_, _| placements += 1);
                bytes.fetch_add(placements * size_of::<u64>() as u64, Relaxed);
            }
        });
        bytes.into_inner()
    }

    /// All placements in `size` columns.
    pub fn table(&self, size: usize) -> Table {
        let row_sets: Vec<u32> = subsets(self.rows.len(), size).collect();
        let mut ranks = vec![0_u16; 1 << self.rows.len()];
        for (rank, &set) in row_sets.iter().enumerate() {
            ranks[set as usize] = rank as u16;
        }
        let sets: Vec<u32> = subsets(self.columns.len(), size).collect();
        Table {
            column_sets: sets
                .par_iter()
                .map_init(Vec::new, |scratch, &columns| {
                    self.column_set(columns, &ranks, row_sets.len(), scratch)
                })
                .collect(),
        }
    }

    fn column_set(
        &self,
        columns: u32,
        ranks: &[u16],
        row_sets: usize,
        scratch: &mut Vec<(u16, u64)>,
    ) -> ColumnSet {
        scratch.clear();
        let mut starts = vec![0_u32; row_sets + 1];
        self.placements(columns, |row_set, word| {
            let rank = ranks[row_set as usize];
            starts[usize::from(rank) + 1] += 1;
            scratch.push((rank, word));
        });
        for rank in 0..row_sets {
            starts[rank + 1] += starts[rank];
        }
        let mut next = starts.clone();
        let mut words = vec![0; scratch.len()];
        for &(rank, word) in scratch.iter() {
            let next = &mut next[usize::from(rank)];
            words[*next as usize] = word;
            *next += 1;
        }
        ColumnSet { starts, words }
    }
}

/// Board rows in use, and attacked in the column at hand. Rows shifted off the board are cut by
/// the allowed ones; 64 bits keep them apart.
#[derive(Clone, Copy)]
struct Placed {
    rows: u32,
    diagonals: u64,
    antidiagonals: u64,
}

/// The placements of a quadrant in all sets of columns of one size, in increasing order.
pub(super) struct Table {
    pub column_sets: Vec<ColumnSet>,
}

#[cfg(test)]
impl Table {
    pub fn bytes(&self) -> u64 {
        let bytes = |set: &ColumnSet| {
            size_of::<ColumnSet>()
                + set.starts.capacity() * size_of::<u32>()
                + set.words.capacity() * size_of::<u64>()
        };
        self.column_sets.iter().map(|set| bytes(set) as u64).sum()
    }
}

/// The placements in one set of columns, by the rank of their row set among those of its size.
pub(super) struct ColumnSet {
    starts: Vec<u32>,
    words: Vec<u64>,
}

impl ColumnSet {
    pub fn row_sets(&self) -> usize {
        self.starts.len() - 1
    }

    pub fn words(&self, rank: usize) -> &[u64] {
        &self.words[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }
}
