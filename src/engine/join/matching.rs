//! Pairs of half-boards without a common diagonal, many at a time.
//!
//! The longer list gives the *items*, the shorter one the *patterns*. Patterns are taken in blocks
//! of some hundred, a bit each. For each chunk of eight diagonals a table tells, for each value of
//! the chunk, which patterns of the block avoid it:
//!
//! ```text
//!                   patterns of the block
//!  chunk value      p0 p1 p2 p3 ...              item = chunks 0b10, ..., hot 0b01
//!    0b00            1  1  1  1                  partners = table0[0b10] & table1[...]
//!    0b01            1  0  1  1   p1 has bit 0             & table2[...] & table3[...]
//!    0b10            0  1  1  0   p0, p3 have bit 1        & hot table[0b01]
//!    0b11            0  0  1  0                  and their number is added up
//! ```
//!
//! Most pairs collide on a hot diagonal. In long lists these are not looked at:
//! - Both lists are sorted by the hot diagonals, so the patterns that avoid them are found once for
//!   a whole bucket of items; if the block has none, the bucket is skipped. Patterns that stand
//!   together have most hot diagonals in common, so that is frequent.
//! - Items are split into groups by the split diagonals, the most used of all, and each group meets
//!   only the patterns that avoid its own, copied together. The order by the hot diagonals stays.
//!
//! Pairs are counted by how many of the two tie. Tied items have buckets of their own; tied patterns
//! stand behind the others, and only the blocks that hold some count twice.

use crate::allowed::low_bits;
use crate::simd::{Places, Subsets};
use crate::units::Cancel;

use super::halves::{Buckets, Part, grow};
use super::layout::{CHUNKS, Layout, TIED};

/// Patterns in some order.
#[derive(Default)]
struct Patterns {
    /// The diagonals in the chunks, a byte each.
    chunks: Vec<u32>,
    /// The bucket: the hot and split diagonals, and the tied bit.
    buckets: Vec<u32>,
}

impl Patterns {
    /// Makes room, with some behind the end, so that they can be read 64 at a time.
    fn make_room(&mut self, len: usize) {
        for words in [&mut self.chunks, &mut self.buckets] {
            grow(words, len + 64, 0);
        }
    }

    #[inline(always)]
    fn set(&mut self, at: usize, layout: &Layout, word: u64) {
        self.chunks[at] = word as u32;
        self.buckets[at] = layout.bucket(word);
    }
}

/// The diagonals of a bucket that are looked up in the hot tables.
#[derive(Clone, Copy)]
struct HotBits {
    first: usize,
    count: usize,
}

impl HotBits {
    #[inline(always)]
    fn of(self, bucket: u32) -> usize {
        (bucket >> self.first & low_bits(self.count)) as usize
    }

    /// How many of them index the first of two tables: all, if that is a small table.
    #[inline(always)]
    fn low(self) -> usize {
        if self.count <= 7 {
            self.count
        } else {
            self.count / 2
        }
    }
}

/// The patterns of a block.
#[derive(Clone, Copy)]
struct Block<S> {
    /// The bits that all their buckets have.
    common: u32,
    /// The tied ones, if there are any.
    tied: Option<S>,
}

/// Running sums of the pairs of plain and of tied items with all patterns, and with the tied ones.
struct Sums<S: Subsets> {
    all: [S::Sum; 2],
    tied: [S::Sum; 2],
}

impl<S: Subsets> Sums<S> {
    #[inline(always)]
    fn zero(s: S) -> Self {
        Self {
            all: [s.zero(); 2],
            tied: [s.zero(); 2],
        }
    }

    /// The pairs by how many of the two tie.
    #[inline(always)]
    fn pairs(self, s: S) -> [u64; 3] {
        let [plain_all, tied_all] = self.all.map(
            #[inline(always)]
            |sum| s.total(sum),
        );
        let [plain_tied, tied_tied] = self.tied.map(
            #[inline(always)]
            |sum| s.total(sum),
        );
        [
            plain_all - plain_tied,
            plain_tied + tied_all - tied_tied,
            tied_tied,
        ]
    }
}

/// What a thread needs to match two lists.
pub(super) struct Matcher<S: Subsets> {
    /// Sorted into buckets.
    items: Vec<Places<S>>,
    item_buckets: Buckets,
    patterns: Patterns,
    pattern_buckets: Buckets,
    pattern_count: usize,
    /// The patterns that avoid the diagonals of a group of items: the blocks are taken from these.
    avoiding: Patterns,
    /// For each chunk and each of its values, the patterns of the block that avoid it.
    tables: Box<[[S::Subset; 256]; CHUNKS]>,
    /// The patterns of the block that avoid a hot value: its low bits, its high bits.
    hot_tables: Box<[[S::Subset; 256]; 2]>,
}

impl<S: Subsets> Matcher<S> {
    pub fn new(s: S) -> Self {
        let empty = s.subset(&[0; 8]);
        Self {
            items: Vec::new(),
            item_buckets: Buckets::default(),
            patterns: Patterns::default(),
            pattern_buckets: Buckets::default(),
            pattern_count: 0,
            avoiding: Patterns::default(),
            tables: Box::new([[empty; 256]; CHUNKS]),
            hot_tables: Box::new([[empty; 256]; 2]),
        }
    }

    /// The number of pairs of two lists that share no diagonal, by how many of the two tie. `None`
    /// if cancelled.
    #[inline(always)]
    pub fn pairs(
        &mut self,
        s: S,
        layout: &Layout,
        [one, other]: [&[u64]; 2],
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let (items, patterns) = if one.len() < other.len() {
            (other, one)
        } else {
            (one, other)
        };
        if patterns.len() <= layout.unsorted_blocks * S::BLOCK && layout.fits_hot_tables() {
            return Some(self.unsorted_pairs(s, layout, items, patterns));
        }
        self.sort_items(s, layout, items);
        self.sort_patterns(layout, patterns);
        self.sorted_pairs(s, layout, Part::WHOLE, cancel)
    }

    /// For few blocks: sorting would cost more than it saves. The tied ones are last in both lists,
    /// as generated.
    #[inline(always)]
    fn unsorted_pairs(
        &mut self,
        s: S,
        layout: &Layout,
        items: &[u64],
        patterns: &[u64],
    ) -> [u64; 3] {
        let first_tied = |words: &[u64]| words.partition_point(|word| word & TIED == 0);
        self.avoiding.make_room(patterns.len());
        for (at, &word) in patterns.iter().enumerate() {
            self.avoiding.set(at, layout, word);
        }
        let hot = HotBits {
            first: 1,
            count: layout.split + layout.hot,
        };
        let (plain_items, tied_items) = items.split_at(first_tied(items));
        let tied_patterns = first_tied(patterns);
        let mut sums = Sums::zero(s);
        for at in (0..patterns.len()).step_by(S::BLOCK) {
            let end = patterns.len().min(at + S::BLOCK);
            let block = self.prepare(s, layout, hot, at..end, tied_patterns);
            for (tie, items) in [plain_items, tied_items].into_iter().enumerate() {
                add_all(
                    s,
                    &mut sums,
                    tie,
                    block.tied,
                    items,
                    #[inline(always)]
                    |word| {
                        let avoiding = self.avoiding_hot(s, hot, hot.of(layout.bucket(word)));
                        self.partners(s, s.places(word as u32), avoiding)
                    },
                );
            }
        }
        sums.pairs(s)
    }

    #[inline(always)]
    pub fn sort_items(&mut self, s: S, layout: &Layout, items: &[u64]) {
        grow(&mut self.items, items.len(), Places::default());
        self.item_buckets.sort(
            layout,
            items,
            #[inline(always)]
            |at, word| self.items[at] = s.places(word as u32),
        );
    }

    #[inline(always)]
    pub fn sort_patterns(&mut self, layout: &Layout, patterns: &[u64]) {
        self.patterns.make_room(patterns.len());
        self.avoiding.make_room(patterns.len());
        self.pattern_buckets.sort(
            layout,
            patterns,
            #[inline(always)]
            |at, word| self.patterns.set(at, layout, word),
        );
        self.pattern_count = patterns.len();
    }

    /// The pairs of the sorted items, a part of all, with the sorted patterns; as
    /// [`pairs`](Self::pairs).
    #[inline(always)]
    pub fn sorted_pairs(
        &mut self,
        s: S,
        layout: &Layout,
        part: Part,
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let few = self.pattern_count < layout.split_from && layout.fits_hot_tables();
        let split = if few && part.of == 1 { 0 } else { layout.split };
        let hot = HotBits {
            first: 1 + split,
            count: layout.split + layout.hot - split,
        };
        let mut sums = Sums::zero(s);
        for group in (part.number..1 << split).step_by(part.of) {
            let (first_tied, len) = self.take_avoiding(layout, group);
            for at in (0..len).step_by(S::BLOCK) {
                if cancel.is_cancelled() {
                    return None;
                }
                let block = self.prepare(s, layout, hot, at..len.min(at + S::BLOCK), first_tied);
                for bucket in (2 * group..layout.buckets()).step_by(2 << split) {
                    let plain = self.item_buckets.places(bucket);
                    let tied = self.item_buckets.places(bucket + 1);
                    if plain.start == tied.end || bucket as u32 & block.common != 0 {
                        continue;
                    }
                    let avoiding = self.avoiding_hot(s, hot, hot.of(bucket as u32));
                    if s.is_empty(avoiding) {
                        continue;
                    }
                    for (tie, places) in [plain, tied].into_iter().enumerate() {
                        add_all(
                            s,
                            &mut sums,
                            tie,
                            block.tied,
                            &self.items[places],
                            #[inline(always)]
                            |item| self.partners(s, item, avoiding),
                        );
                    }
                }
            }
        }
        Some(sums.pairs(s))
    }

    /// Copies together the patterns that avoid the split diagonals of `group`, the tied ones last.
    /// Returns where these begin and where they end.
    #[inline(always)]
    fn take_avoiding(&mut self, layout: &Layout, group: usize) -> (usize, usize) {
        let mut len = 0;
        let mut take = |tied: usize| {
            for bucket in (tied..layout.buckets()).step_by(2) {
                if bucket >> 1 & group != 0 {
                    continue;
                }
                let from = self.pattern_buckets.places(bucket);
                let to = len..len + from.len();
                len = to.end;
                let Patterns { chunks, buckets } = &self.patterns;
                self.avoiding.chunks[to.clone()].copy_from_slice(&chunks[from.clone()]);
                self.avoiding.buckets[to].copy_from_slice(&buckets[from]);
            }
            len
        };
        (take(0), take(1))
    }

    /// Makes the tables of a block; those from `first_tied` on are tied.
    #[inline(always)]
    fn prepare(
        &mut self,
        s: S,
        layout: &Layout,
        hot: HotBits,
        block: std::ops::Range<usize>,
        first_tied: usize,
    ) -> Block<S::Subset> {
        let Patterns { chunks, buckets } = &self.avoiding;
        let [mut chunk_planes, mut hot_planes] = [[[0_u64; 8]; 8 * CHUNKS]; 2];
        let mut valid = [0_u64; 8];
        let bytes = |bits: usize| [0, 8, 16, 24].map(|below| bits.saturating_sub(below).min(8));
        for (word, from) in block.clone().step_by(64).enumerate() {
            // What is behind the end is not valid.
            let words = |all: &[u32]| *all[from..].first_chunk::<64>().expect("padded");
            s.planes(
                &words(chunks),
                layout.chunks,
                #[inline(always)]
                |bit, plane| chunk_planes[bit][word] = !plane,
            );
            s.planes(
                &words(buckets).map(|bucket| bucket >> hot.first),
                bytes(hot.count),
                #[inline(always)]
                |bit, plane| hot_planes[bit][word] = !plane,
            );
            valid[word] = u64::MAX >> (64 - (block.end - from).min(64));
        }
        let all = s.subset(&[u64::MAX; 8]);
        for (chunk, table) in self.tables.iter_mut().enumerate() {
            let planes = &chunk_planes[8 * chunk..][..layout.chunks[chunk]];
            fill_table(s, all, planes, table);
        }
        let (low, high) = hot_planes[..hot.count].split_at(hot.low());
        let [low_table, high_table] = &mut *self.hot_tables;
        fill_table(s, s.subset(&valid), low, low_table);
        fill_table(s, all, high, high_table);
        let common = buckets[block.clone()]
            .iter()
            .fold(u32::MAX, |common, b| common & b);
        Block {
            common: common & !1,
            tied: (first_tied < block.end)
                .then(|| s.subset(&bits_from(first_tied.saturating_sub(block.start)))),
        }
    }

    /// The patterns of the block that avoid some hot diagonals.
    #[inline(always)]
    fn avoiding_hot(&self, s: S, bits: HotBits, hot: usize) -> S::Subset {
        let [low_table, high_table] = &*self.hot_tables;
        let low_bits = bits.low();
        let low = low_table[hot & ((1 << low_bits) - 1) & 0xff];
        if low_bits == bits.count {
            low
        } else {
            s.and(low, high_table[hot >> low_bits & 0xff])
        }
    }

    /// The patterns that go with an item, of those that avoid its hot diagonals.
    #[inline(always)]
    fn partners(&self, s: S, item: Places<S>, avoiding: S::Subset) -> S::Subset {
        let [a, b, c, d] = s.look_up(&self.tables, item);
        s.and(s.and(s.and(a, b), s.and(c, d)), avoiding)
    }
}

/// All bits from `first` on.
fn bits_from(first: usize) -> [u64; 8] {
    std::array::from_fn(|word| match first.saturating_sub(64 * word) {
        behind @ 0..64 => u64::MAX << behind,
        _ => 0,
    })
}

/// Adds the sizes of the partners of all items, which tie (1) or do not (0).
#[inline(always)]
fn add_all<S: Subsets, I: Copy>(
    s: S,
    sums: &mut Sums<S>,
    tie: usize,
    tied_patterns: Option<S::Subset>,
    items: &[I],
    partners: impl Fn(I) -> S::Subset,
) {
    let mut all = sums.all[tie];
    match tied_patterns {
        None => each_eight(
            s,
            items,
            partners,
            #[inline(always)]
            |eight| all = s.add(all, eight),
        ),
        Some(mask) => {
            let mut tied = sums.tied[tie];
            each_eight(
                s,
                items,
                partners,
                #[inline(always)]
                |eight| {
                    all = s.add(all, eight);
                    tied = s.add(
                        tied,
                        eight.map(
                            #[inline(always)]
                            |subset| s.and(subset, mask),
                        ),
                    );
                },
            );
            sums.tied[tie] = tied;
        }
    }
    sums.all[tie] = all;
}

/// Calls `add` with the partners of eight items at a time; at the end empty ones fill up.
#[inline(always)]
fn each_eight<S: Subsets, I: Copy>(
    s: S,
    items: &[I],
    partners: impl Fn(I) -> S::Subset,
    mut add: impl FnMut([S::Subset; 8]),
) {
    let (eights, rest) = items.as_chunks();
    for &[a, b, c, d, e, f, g, h] in eights {
        add([
            partners(a),
            partners(b),
            partners(c),
            partners(d),
            partners(e),
            partners(f),
            partners(g),
            partners(h),
        ]);
    }
    if !rest.is_empty() {
        let mut eight = [s.subset(&[0; 8]); 8];
        for (subset, &item) in eight.iter_mut().zip(rest) {
            *subset = partners(item);
        }
        add(eight);
    }
}

/// Entry v of the table: the intersection of `all` and the planes of the bits of v.
#[inline(always)]
fn fill_table<S: Subsets>(s: S, all: S::Subset, planes: &[[u64; 8]], table: &mut [S::Subset]) {
    table[0] = all;
    for (bit, plane) in planes.iter().enumerate() {
        let plane = s.subset(plane);
        let (done, next) = table.split_at_mut(1 << bit);
        for (next, &done) in next.iter_mut().zip(done.iter()) {
            *next = s.and(done, plane);
        }
    }
}
