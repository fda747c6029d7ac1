//! A quarter of the board: its placements, by columns and rows.

use crate::board::{MAX_N, Square};

/// A quarter of the board: some rows and some columns. Sets of either have a bit for each line, the
/// innermost one first.
#[derive(Debug)]
pub(super) struct Quadrant {
    pub rows: usize,
    /// The board columns.
    pub columns: Vec<usize>,
    /// For each column: the board rows allowed.
    allowed: Vec<u32>,
    /// For each column: the diagonals of its square in each board row.
    words: Vec<[u64; MAX_N]>,
    /// For each board row: its bit in a set of rows.
    row_bits: [u32; MAX_N],
}

/// Board rows in use, and attacked in the column at hand. Rows shifted off the board are cut by
/// the allowed ones; 64 bits keep them apart.
#[derive(Clone, Copy, Default)]
struct Placed {
    rows: u32,
    diagonals: u64,
    antidiagonals: u64,
}

impl Quadrant {
    /// `word` has the diagonals of each square that is allowed.
    pub fn new(rows: &[usize], columns: &[usize], word: impl Fn(Square) -> Option<u64>) -> Self {
        let mut row_bits = [0; MAX_N];
        for (i, &row) in rows.iter().enumerate() {
            row_bits[row] = 1 << i;
        }
        let mut allowed = vec![0; columns.len()];
        let mut words = vec![[0; MAX_N]; columns.len()];
        for (i, &column) in columns.iter().enumerate() {
            for &row in rows {
                if let Some(word) = word(Square::new(row, column)) {
                    allowed[i] |= 1 << row;
                    words[i][row] = word;
                }
            }
        }
        Self {
            rows: rows.len(),
            columns: columns.to_vec(),
            allowed,
            words,
            row_bits,
        }
    }

    /// Calls `found` with the row set and the word of each placement that uses exactly `columns`.
    fn placements(&self, columns: u32, mut found: impl FnMut(u32, u64)) {
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|i| columns >> i & 1 == 1)
            .collect();
        self.extend(&columns, Placed::default(), 0, 0, &mut found);
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
                let gap = self.columns[next].abs_diff(self.columns[column]);
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
}

/// Where placements are kept until they are sorted.
#[derive(Default)]
pub(super) struct Found {
    ranks: Vec<u16>,
    words: Vec<u64>,
}

/// The placements of a quadrant in one set of columns, by the place of their row set among those of
/// its size.
#[derive(Debug, Default)]
pub(super) struct ColumnSet {
    starts: Vec<u32>,
    words: Vec<u64>,
}

impl ColumnSet {
    /// No placement, of no row set.
    pub const EMPTY: Self = Self {
        starts: Vec::new(),
        words: Vec::new(),
    };

    /// Finds the placements of `quadrant` in `columns`; `rank` is the place of a row set, of
    /// `row_sets`. With `scratch` they are found once and sorted, without it twice.
    pub fn find(
        &mut self,
        quadrant: &Quadrant,
        columns: u32,
        row_sets: usize,
        rank: impl Fn(u32) -> usize,
        scratch: Option<&mut Found>,
    ) {
        self.starts.clear();
        // Two places on, so that filling moves each start to where it belongs.
        self.starts.resize(row_sets + 2, 0);
        match scratch {
            Some(Found { ranks, words }) => {
                ranks.clear();
                words.clear();
                quadrant.placements(columns, |row_set, word| {
                    let rank = rank(row_set);
                    self.starts[rank + 2] += 1;
                    ranks.push(rank as u16);
                    words.push(word);
                });
                self.make_room();
                for (&rank, &word) in ranks.iter().zip(&*words) {
                    self.fill(usize::from(rank), word);
                }
            }
            None => {
                quadrant.placements(columns, |row_set, _| self.starts[rank(row_set) + 2] += 1);
                self.make_room();
                quadrant.placements(columns, |row_set, word| self.fill(rank(row_set), word));
            }
        }
    }

    fn make_room(&mut self) {
        for rank in 2..self.starts.len() {
            self.starts[rank] += self.starts[rank - 1];
        }
        let len = self.starts[self.starts.len() - 1] as usize;
        self.words.clear();
        self.words.reserve_exact(len);
        self.words.resize(len, 0);
    }

    #[inline(always)]
    fn fill(&mut self, rank: usize, word: u64) {
        let next = &mut self.starts[rank + 1];
        self.words[*next as usize] = word;
        *next += 1;
    }

    /// The placements whose row set has a certain place.
    #[inline(always)]
    pub fn words(&self, rank: usize) -> &[u64] {
        &self.words[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}
