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
    pub row_bits: [u32; MAX_N],
}

/// A column to be filled.
#[derive(Clone, Copy)]
struct Step<'a> {
    allowed: u32,
    words: &'a [u64; MAX_N],
    /// How far the next column is.
    gap: usize,
}

/// A placement of the columns so far. Rows attacked that are shifted off the board are cut by the
/// allowed ones; 64 bits keep them apart.
#[derive(Clone, Copy, Default)]
struct Placed {
    /// Board rows in use, and attacked in the column at hand.
    rows: u32,
    diagonals: u64,
    antidiagonals: u64,
    row_set: u32,
    word: u64,
}

impl Placed {
    #[inline(always)]
    fn free(self, step: &Step<'_>) -> u32 {
        step.allowed & !(self.rows | (self.diagonals | self.antidiagonals) as u32)
    }
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

    /// The allowed squares of a board row in `columns`.
    pub fn squares_of_row(&self, row: usize, columns: u32) -> impl Iterator<Item = Square> + '_ {
        let all = self.columns.iter().enumerate();
        all.filter_map(move |(i, &column)| {
            let is_allowed = columns >> i & 1 == 1 && self.allowed[i] >> row & 1 == 1;
            is_allowed.then_some(Square::new(row, column))
        })
    }

    /// How many placements use exactly `columns`, estimated without finding them: the
    /// ways to give each column a row of its own, times the chance that each two of them do not
    /// meet on a diagonal, as if these chances were independent.
    pub fn expected_placements(&self, columns: u32) -> f64 {
        let rows = self.rows as f64;
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|i| columns >> i & 1 == 1)
            .collect();
        let mut placements = 1.0;
        for (i, &column) in columns.iter().enumerate() {
            let squares = f64::from(self.allowed[column].count_ones());
            placements *= squares * (rows - i as f64) / rows;
            for &other in &columns[..i] {
                let distance = self.columns[column].abs_diff(self.columns[other]) as f64;
                // Of the ordered pairs of different rows, these are at the distance.
                let meet = 2.0 * (rows - distance).max(0.0);
                placements *= 1.0 - meet / (rows * (rows - 1.0)).max(1.0);
            }
        }
        placements
    }

    /// The columns to be filled, in order.
    fn steps(&self, columns: u32) -> Vec<Step<'_>> {
        let columns: Vec<usize> = (0..self.columns.len())
            .filter(|i| columns >> i & 1 == 1)
            .collect();
        columns
            .iter()
            .enumerate()
            .map(|(i, &column)| Step {
                allowed: self.allowed[column],
                words: &self.words[column],
                gap: columns
                    .get(i + 1)
                    .map_or(0, |&next| self.columns[next].abs_diff(self.columns[column])),
            })
            .collect()
    }

    /// Calls `found` with the row set and the board rows by column of each placement that uses exactly
    /// `columns`, in the order of [`placements`](Self::placements).
    pub fn placed_rows(&self, columns: u32, found: &mut impl FnMut(u32, &[usize])) {
        self.extend_rows(
            &self.steps(columns),
            Placed::default(),
            &mut Vec::new(),
            found,
        );
    }

    fn extend_rows(
        &self,
        steps: &[Step<'_>],
        placed: Placed,
        rows: &mut Vec<usize>,
        found: &mut impl FnMut(u32, &[usize]),
    ) {
        let Some((step, later)) = steps.split_first() else {
            return found(placed.row_set, rows);
        };
        self.each_child(step, placed, |child| {
            rows.push((child.rows ^ placed.rows).trailing_zeros() as usize);
            self.extend_rows(later, child, rows, found);
            rows.pop();
        });
    }

    /// Calls `found` with the row set and the word of each placement that uses exactly `columns`.
    fn placements(&self, columns: u32, mut found: impl FnMut(u32, u64)) {
        match &self.steps(columns)[..] {
            [] => found(0, 0),
            steps => self.extend(steps, Placed::default(), &mut found),
        }
    }

    /// Extends a placement by the columns that are left.
    fn extend(&self, steps: &[Step<'_>], placed: Placed, found: &mut impl FnMut(u32, u64)) {
        let (step, later) = steps.split_first().expect("a column is left");
        self.each_child(
            step,
            placed,
            #[inline(always)]
            |child| match later {
                [] => found(child.row_set, child.word),
                // A call for the last column would take longer than the column.
                [last] => self.each_child(
                    last,
                    child,
                    #[inline(always)]
                    |leaf| found(leaf.row_set, leaf.word),
                ),
                _ => self.extend(later, child, found),
            },
        );
    }

    /// Calls `act` with each way to fill a column.
    #[inline(always)]
    fn each_child(&self, step: &Step<'_>, placed: Placed, mut act: impl FnMut(Placed)) {
        let mut free = placed.free(step);
        while free != 0 {
            let row = free.trailing_zeros() as usize % MAX_N;
            free &= free - 1;
            act(Placed {
                rows: placed.rows | 1 << row,
                diagonals: (placed.diagonals | 1 << row) << step.gap,
                antidiagonals: (placed.antidiagonals | 1 << row) >> step.gap,
                row_set: placed.row_set | self.row_bits[row],
                word: placed.word | step.words[row],
            });
        }
    }
}

/// Where placements are kept until they are sorted.
#[derive(Default)]
pub(super) struct Found {
    ranks: Vec<u16>,
    words: Vec<u64>,
}

impl Found {
    pub fn bytes(&self) -> u64 {
        (2 * self.ranks.capacity() + 8 * self.words.capacity()) as u64
    }
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
        self.words.shrink_to(len);
        self.words.reserve_exact(len);
        self.words.resize(len, 0);
    }

    #[inline(always)]
    fn fill(&mut self, rank: usize, word: u64) {
        let next = &mut self.starts[rank + 1];
        self.words[*next as usize] = word;
        *next += 1;
    }

    pub fn bytes(&self) -> u64 {
        (size_of_val(&*self.starts) + 8 * self.words.capacity()) as u64
    }

    /// The number of placements.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// How many placements are before those whose row set has a certain place.
    pub fn start(&self, rank: usize) -> usize {
        self.starts[rank] as usize
    }

    /// The placements whose row set has a certain place.
    #[inline(always)]
    pub fn words(&self, rank: usize) -> &[u64] {
        &self.words[self.starts[rank] as usize..self.starts[rank + 1] as usize]
    }
}
