//! Pairs of half-boards without a common diagonal, many at a time.
//!
//! The longer list gives the *items*, the shorter one the *patterns*. Patterns are taken in blocks
//! of some hundred, a bit each. For each chunk of eight diagonals a table says, for each value of
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
//! - Items are divided into groups by the split diagonals, the most used of all, and each group
//!   meets only the patterns that avoid its own. Their list is made from that of the group without
//!   the lowest diagonal. One list is kept for each number of diagonals: as groups come in order, it
//!   is always the right one.
//!
//! ```text
//!  group   its patterns
//!   000    all
//!   001    those of 000 without diagonal 0
//!   010    those of 000 without diagonal 1
//!   011    those of 010 without diagonal 0
//!   100    those of 000 without diagonal 2
//!   ...
//! ```
//!
//! Pairs are counted by how many of the two tie. Tied items have buckets of their own; tied patterns
//! stand behind the others, and only the blocks that hold some count twice.

use std::ops::Range;

use crate::allowed::low_bits;
use crate::simd::{Places, Vectors};
use crate::units::Cancel;

use super::halves::{Buckets, Halves, grow, sort};
use super::layout::{CHUNKS, Layout, TIED, TIED_BIT};

/// Patterns in some order, the tied ones last.
#[derive(Default)]
struct Patterns {
    /// The diagonals in the chunks, a byte each.
    chunks: Vec<u32>,
    /// The tied bit, the hot and the split diagonals.
    sorted: Vec<u32>,
    len: usize,
    /// How many do not tie.
    plain: usize,
}

/// A list of patterns that is long for the memory.
const LONG: usize = 1 << 16;

impl Patterns {
    /// Makes room, with some behind the end, so that they can be read and written as vectors.
    fn make_room(&mut self, len: usize) {
        for words in [&mut self.chunks, &mut self.sorted] {
            grow(words, len + 64, 0);
        }
        self.len = len;
    }

    fn bytes(&self) -> u64 {
        4 * (self.chunks.capacity() + self.sorted.capacity()) as u64
    }

    /// Takes those of `from` that lack diagonal `bit`, one of the sorted ones.
    #[inline(always)]
    fn take_without<V: Vectors>(&mut self, v: V, from: &Self, bit: u32) {
        // Where memory matters, count first.
        let room = match from.len {
            0..LONG => from.len,
            _ => {
                let words = &from.sorted[..from.len];
                words.iter().filter(|&word| word & bit == 0).count()
            }
        };
        self.make_room(room);
        self.len = 0;
        let diagonal = v.splat(bit);
        for (range, is_plain) in [(0..from.plain, true), (from.plain..from.len, false)] {
            for at in range.clone().step_by(V::LANES) {
                let sorted = v.load(&from.sorted[at..]);
                let there = low_bits((range.end - at).min(V::LANES));
                let without = there & !v.nonzero(v.and(sorted, diagonal));
                let to_front = v.to_front(without);
                v.store(v.permute(sorted, to_front), &mut self.sorted[self.len..]);
                let chunks = v.load(&from.chunks[at..]);
                v.store(v.permute(chunks, to_front), &mut self.chunks[self.len..]);
                self.len += without.count_ones() as usize;
            }
            if is_plain {
                self.plain = self.len;
            }
        }
    }
}

/// The lowest so many diagonals of the sorted ones: those that the hot tables look up.
#[derive(Clone, Copy)]
struct Hot(usize);

impl Hot {
    #[inline(always)]
    fn of(self, sorted: u32) -> usize {
        (sorted >> 1 & low_bits(self.0)) as usize
    }

    /// How many of them index the first of two tables: all, if that is a small table.
    #[inline(always)]
    fn low(self) -> usize {
        if self.0 <= 7 { self.0 } else { self.0 / 2 }
    }
}

/// The patterns of a block.
#[derive(Clone, Copy)]
struct Block<S> {
    /// The hot diagonals that all of them have.
    common: usize,
    /// The tied ones, if there are any.
    tied: Option<S>,
}

/// What is made of the partners of items.
pub(super) trait Tally<V: Vectors> {
    /// Takes the partners of items that tie (1) or do not (0), in a block with these tied patterns. The
    /// items stand in the run from `first` on.
    fn add<I: Copy>(
        &mut self,
        v: V,
        tie: usize,
        tied_patterns: Option<V::Subset>,
        first: usize,
        items: &[I],
        partners: impl Fn(I) -> V::Subset,
    );

    /// All partners of the items of a run were taken; these are their words.
    fn end_run(&mut self, words: &[u64]);
}

/// The pairs of each item, by their weight, for a caller who wants to know each item's.
pub(super) struct ByItem<F> {
    /// What a pair counts, of which none, one, or both tie.
    pub weights: [u64; 3],
    /// By place in the run.
    pub boards: Vec<u64>,
    /// Is told the word of each item that has partners, and what its pairs count.
    pub tell: F,
}

impl<V: Vectors, F: FnMut(u64, u64)> Tally<V> for ByItem<F> {
    #[inline(always)]
    fn add<I: Copy>(
        &mut self,
        v: V,
        tie: usize,
        tied_patterns: Option<V::Subset>,
        first: usize,
        items: &[I],
        partners: impl Fn(I) -> V::Subset,
    ) {
        grow(&mut self.boards, first + items.len(), 0);
        let [plain, tied, both] = self.weights;
        let [plain, tied] = [[plain, tied], [tied, both]][tie];
        for (&item, boards) in items.iter().zip(&mut self.boards[first..]) {
            let partners = partners(item);
            *boards += plain * v.size(partners);
            if let Some(mask) = tied_patterns {
                let number = v.size(v.intersection(partners, mask));
                *boards = *boards + tied * number - plain * number;
            }
        }
    }

    #[inline(always)]
    fn end_run(&mut self, words: &[u64]) {
        for (&word, boards) in words.iter().zip(&mut self.boards) {
            let boards = std::mem::take(boards);
            if boards > 0 {
                (self.tell)(word, boards);
            }
        }
    }
}

/// Running sums of the pairs of plain and of tied items with all patterns, and with the tied ones.
struct Sums<V: Vectors> {
    all: [V::Sum; 2],
    tied: [V::Sum; 2],
}

impl<V: Vectors> Sums<V> {
    #[inline(always)]
    fn zero(v: V) -> Self {
        Self {
            all: [v.zero(); 2],
            tied: [v.zero(); 2],
        }
    }

    /// The pairs by how many of the two tie.
    #[inline(always)]
    fn by_ties(self, v: V) -> [u64; 3] {
        let Self { all, tied } = self;
        let (plain_all, tied_all) = (v.total(all[0]), v.total(all[1]));
        let (plain_tied, tied_tied) = (v.total(tied[0]), v.total(tied[1]));
        [
            plain_all - plain_tied,
            plain_tied + tied_all - tied_tied,
            tied_tied,
        ]
    }
}

impl<V: Vectors> Tally<V> for Sums<V> {
    #[inline(always)]
    fn add<I: Copy>(
        &mut self,
        v: V,
        tie: usize,
        tied_patterns: Option<V::Subset>,
        _: usize,
        items: &[I],
        partners: impl Fn(I) -> V::Subset,
    ) {
        add_all(v, self, tie, tied_patterns, items, partners);
    }

    #[inline(always)]
    fn end_run(&mut self, _: &[u64]) {}
}

/// An item that is in no bucket, so that it carries its hot diagonals with it.
#[derive(Clone, Copy)]
struct Unsorted<S> {
    places: Places<S>,
    hot: u64,
}

/// What a thread needs to match two lists.
pub(super) struct Matcher<V: Vectors> {
    /// Runs of groups among the items.
    runs: Buckets,
    /// The items of a run, and their buckets.
    run: Vec<Places<V::Subset>>,
    buckets: Buckets,
    /// Items that are not sorted.
    unsorted: Vec<Unsorted<V::Subset>>,
    /// Patterns by their hot diagonals: all of them, then for each number of split diagonals those
    /// that avoid the last group with so many.
    patterns: Vec<Patterns>,
    scratch: Vec<u64>,
    block: Tables<V>,
}

/// For a block of patterns.
struct Tables<V: Vectors> {
    /// For each chunk and each of its values, the patterns that avoid it.
    chunks: Box<[[V::Subset; 256]; CHUNKS]>,
    /// The patterns that avoid a hot value: its low bits, its high bits.
    hot: Box<[[V::Subset; 256]; 2]>,
}

impl<V: Vectors> Matcher<V> {
    pub fn new(v: V) -> Self {
        let empty = v.subset(&[0; 8]);
        Self {
            runs: Buckets::default(),
            run: Vec::new(),
            buckets: Buckets::default(),
            unsorted: Vec::new(),
            patterns: vec![Patterns::default()],
            scratch: Vec::new(),
            block: Tables {
                chunks: Box::new([[empty; 256]; CHUNKS]),
                hot: Box::new([[empty; 256]; 2]),
            },
        }
    }

    /// The bytes that lists took so far.
    pub fn bytes(&self) -> u64 {
        let patterns = self.patterns.iter().map(Patterns::bytes);
        let run = size_of::<Places<V::Subset>>() * self.run.capacity();
        let unsorted = size_of::<Unsorted<V::Subset>>() * self.unsorted.capacity();
        patterns.sum::<u64>() + (run + unsorted + 8 * self.scratch.capacity()) as u64
    }

    /// Gives up what lists took.
    pub fn release(&mut self) {
        self.run = Vec::new();
        self.unsorted = Vec::new();
        self.patterns = vec![Patterns::default()];
        self.scratch = Vec::new();
    }

    /// The number of pairs of two lists that share no diagonal, by how many of the two tie. `None`
    /// if cancelled.
    #[inline(always)]
    pub fn count(
        &mut self,
        v: V,
        layout: &Layout,
        [one, other]: [&mut Halves; 2],
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let (one, other) = (one.words(), other.words());
        let (items, patterns) = if one.len() < other.len() {
            (other, one)
        } else {
            (one, other)
        };
        let mut sums = Sums::zero(v);
        self.take_pairs(v, layout, [items, patterns], &mut sums, cancel)?;
        Some(sums.by_ties(v))
    }

    /// Takes the partners of all items among the patterns.
    #[inline(always)]
    pub fn take_pairs(
        &mut self,
        v: V,
        layout: &Layout,
        [items, patterns]: [&mut [u64]; 2],
        tally: &mut impl Tally<V>,
        cancel: &Cancel,
    ) -> Option<()> {
        if patterns.len() <= layout.unsorted_blocks * V::BLOCK && layout.fits_hot_tables() {
            self.take_unsorted(v, layout, items, patterns, tally);
            return Some(());
        }
        let without_split = layout.without_split();
        let layout = if patterns.len() < layout.split_from && layout.fits_hot_tables() {
            &without_split
        } else {
            layout
        };
        self.sort_items(v, layout, items);
        self.sort_patterns(v, layout, patterns);
        self.take_sorted(v, layout, items, layout.groups(0, 1), tally, cancel)
    }

    /// For few blocks: sorting would cost more than it saves. The tied ones are last in both lists,
    /// as generated.
    #[inline(always)]
    fn take_unsorted(
        &mut self,
        v: V,
        layout: &Layout,
        items: &[u64],
        patterns: &[u64],
        tally: &mut impl Tally<V>,
    ) {
        self.take_patterns(layout, patterns);
        let hot = Hot(layout.hot + layout.split);
        let mask = u64::from(low_bits(hot.0));
        let none = Unsorted {
            places: Places::default(),
            hot: 0,
        };
        grow(&mut self.unsorted, items.len(), none);
        let unsorted = &mut self.unsorted[..items.len()];
        for (item, &word) in unsorted.iter_mut().zip(items) {
            *item = Unsorted {
                places: Places::of(word as u32),
                hot: word >> (TIED_BIT + 1) & mask,
            };
        }
        let (plain_items, tied_items) = unsorted.split_at(first_tied(items));
        for at in (0..patterns.len()).step_by(V::BLOCK) {
            let block = self.block.prepare(v, layout, hot, &self.patterns[0], at);
            let first_tied = plain_items.len();
            for (tie, first, items) in [(0, 0, plain_items), (1, first_tied, tied_items)] {
                tally.add(
                    v,
                    tie,
                    block.tied,
                    first,
                    items,
                    #[inline(always)]
                    |item| {
                        let avoiding = self.block.avoiding(v, hot, item.hot as usize);
                        self.block.partners(v, item.places, avoiding)
                    },
                );
            }
        }
        tally.end_run(items);
    }

    /// Sorts the items into runs of groups.
    #[inline(always)]
    pub fn sort_items(&mut self, v: V, layout: &Layout, items: &mut [u64]) {
        let coarse = layout.coarse_bits();
        let runs = 1 << coarse.len();
        sort(v, items, coarse, &mut self.scratch);
        let fine = layout.fine();
        self.runs.find(
            runs,
            items,
            #[inline(always)]
            |word| layout.sorted(word) as usize >> fine,
        );
    }

    /// Sorts the items of a run into buckets: the lowest bit is the tied one.
    #[inline(always)]
    fn sort_run(&mut self, layout: &Layout, items: &[u64]) {
        let fine = layout.fine();
        // A local copy stays in a register.
        let mask = low_bits(fine) as usize;
        let sorted = &mut self.scratch[..items.len()];
        self.buckets.sort(
            1 << fine,
            items,
            #[inline(always)]
            |word| (word >> TIED_BIT) as usize & mask,
            #[inline(always)]
            |at, word| sorted[at] = word,
        );
        // In a loop of its own, which is compiled to vectors.
        grow(&mut self.run, items.len(), Places::default());
        for (places, &word) in self.run.iter_mut().zip(&*sorted) {
            *places = Places::of(word as u32);
        }
    }

    /// Sorts the patterns by their hot diagonals, the tied ones last.
    #[inline(always)]
    pub fn sort_patterns(&mut self, v: V, layout: &Layout, patterns: &mut [u64]) {
        let (plain, tied) = patterns.split_at_mut(first_tied(patterns));
        for patterns in [plain, tied] {
            sort(v, patterns, layout.hot_bits(), &mut self.scratch);
        }
        self.take_patterns(layout, patterns);
    }

    /// Takes patterns as they are, the tied ones last.
    #[inline(always)]
    fn take_patterns(&mut self, layout: &Layout, patterns: &[u64]) {
        let all = &mut self.patterns[0];
        all.make_room(patterns.len());
        all.plain = first_tied(patterns);
        let layout = *layout;
        for ((&word, chunks), sorted) in patterns.iter().zip(&mut all.chunks).zip(&mut all.sorted) {
            *chunks = word as u32;
            *sorted = layout.sorted(word);
        }
    }

    /// The pairs of items that are sorted into groups, of some of these, with the sorted patterns;
    /// as [`count`](Self::count).
    #[inline(always)]
    pub fn count_sorted(
        &mut self,
        v: V,
        layout: &Layout,
        items: &[u64],
        groups: Range<usize>,
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let mut sums = Sums::zero(v);
        self.take_sorted(v, layout, items, groups, &mut sums, cancel)?;
        Some(sums.by_ties(v))
    }

    /// As [`take_pairs`](Self::take_pairs), of some groups.
    #[inline(always)]
    fn take_sorted(
        &mut self,
        v: V,
        layout: &Layout,
        items: &[u64],
        groups: Range<usize>,
        tally: &mut impl Tally<V>,
        cancel: &Cancel,
    ) -> Option<()> {
        let first = groups.start;
        let mut run = 0..0;
        let groups_per_run = 1 << (layout.fine() - 1 - layout.hot);
        self.patterns
            .resize_with(layout.split + 1, Patterns::default);
        for group in groups {
            // The lists of the groups with fewer bits: all of them at first, then the last one.
            let mut missing = if group == first {
                group
            } else {
                group & group.wrapping_neg()
            };
            while missing != 0 {
                let bit = missing.ilog2();
                missing -= 1 << bit;
                let bits = (group >> bit).count_ones() as usize;
                let (fewer, more) = self.patterns.split_at_mut(bits);
                more[0].take_without(v, &fewer[bits - 1], 2 << (layout.hot as u32 + bit));
            }
            let in_run = group & (groups_per_run - 1);
            if in_run == 0 || group == first {
                tally.end_run(&self.scratch[..run.len()]);
                run = self.runs.places(group / groups_per_run);
                self.sort_run(layout, &items[run.clone()]);
            }
            let list = group.count_ones() as usize;
            let buckets = in_run << (1 + layout.hot);
            self.take_group(v, layout, list, buckets, tally, cancel)?;
        }
        tally.end_run(&self.scratch[..run.len()]);
        Some(())
    }

    /// Takes the pairs of the items of a group, in the buckets from `buckets` on, with a list of
    /// patterns that avoid its split diagonals.
    #[inline(always)]
    fn take_group(
        &mut self,
        v: V,
        layout: &Layout,
        list: usize,
        buckets: usize,
        tally: &mut impl Tally<V>,
        cancel: &Cancel,
    ) -> Option<()> {
        let hot = Hot(layout.hot);
        let patterns = &self.patterns[list];
        for at in (0..patterns.len).step_by(V::BLOCK) {
            if cancel.is_cancelled() {
                return None;
            }
            let block = self.block.prepare(v, layout, hot, patterns, at);
            // Only the buckets without the common diagonals: the subsets of the others, in order.
            let others = low_bits(layout.hot) as usize & !block.common;
            let mut next = Some(0);
            while let Some(value) = next {
                next = (value != others).then(|| value.wrapping_sub(others) & others);
                let plain = self.buckets.places(buckets + 2 * value);
                let tied = self.buckets.places(buckets + 2 * value + 1);
                if plain.start == tied.end {
                    continue;
                }
                let avoiding = self.block.avoiding(v, hot, value);
                if v.is_empty(avoiding) {
                    continue;
                }
                for (tie, places) in [plain, tied].into_iter().enumerate() {
                    tally.add(
                        v,
                        tie,
                        block.tied,
                        places.start,
                        &self.run[places],
                        #[inline(always)]
                        |item| self.block.partners(v, item, avoiding),
                    );
                }
            }
        }
        Some(())
    }
}

impl<V: Vectors> Tables<V> {
    /// Makes the tables of the block of patterns that begins at `at`. This is much code, and used in many
    /// places: it stands by itself.
    #[inline(never)]
    fn prepare(
        &mut self,
        v: V,
        layout: &Layout,
        hot: Hot,
        patterns: &Patterns,
        at: usize,
    ) -> Block<V::Subset> {
        v.run(
            #[inline(always)]
            || self.fill(v, layout, hot, patterns, at),
        )
    }

    #[inline(always)]
    fn fill(
        &mut self,
        v: V,
        layout: &Layout,
        hot: Hot,
        patterns: &Patterns,
        at: usize,
    ) -> Block<V::Subset> {
        let block = at..patterns.len.min(at + V::BLOCK);
        // What is behind the end is not valid.
        let padded = block.start..block.start + block.len().next_multiple_of(64);
        let [mut chunk_planes, mut hot_planes] = [[[0; 8]; 32]; 2];
        v.missing(&patterns.chunks[padded.clone()], CHUNKS, &mut chunk_planes);
        let sorted = &patterns.sorted[padded];
        v.missing(sorted, (1 + hot.0).div_ceil(8), &mut hot_planes);
        let all = v.subset(&[u64::MAX; 8]);
        for (chunk, table) in self.chunks.iter_mut().enumerate() {
            let planes = &chunk_planes[8 * chunk..][..layout.chunks[chunk]];
            fill_table(v, all, planes, table);
        }
        let valid = bits_from(block.len()).map(|behind| !behind);
        let (low, high) = hot_planes[1..=hot.0].split_at(hot.low());
        let [low_table, high_table] = &mut *self.hot;
        fill_table(v, v.subset(&valid), low, low_table);
        fill_table(v, all, high, high_table);
        let sorted = patterns.sorted[block.clone()].iter();
        let common = sorted.fold(u32::MAX, |common, sorted| common & sorted);
        let tied = (patterns.plain < block.end)
            .then(|| v.subset(&bits_from(patterns.plain.saturating_sub(block.start))));
        Block {
            common: hot.of(common),
            tied,
        }
    }

    /// The patterns of the block that avoid some hot diagonals.
    #[inline(always)]
    fn avoiding(&self, v: V, hot: Hot, value: usize) -> V::Subset {
        let [low_table, high_table] = &*self.hot;
        let low_bits = hot.low();
        let low = low_table[value & ((1 << low_bits) - 1) & 0xff];
        if low_bits == hot.0 {
            low
        } else {
            v.intersection(low, high_table[value >> low_bits & 0xff])
        }
    }

    /// The patterns that go with an item, of those that avoid its hot diagonals.
    #[inline(always)]
    fn partners(&self, v: V, item: Places<V::Subset>, avoiding: V::Subset) -> V::Subset {
        let [a, b, c, d] = item.look_up(&self.chunks);
        let (ab, cd) = (v.intersection(a, b), v.intersection(c, d));
        v.intersection(v.intersection(ab, cd), avoiding)
    }
}

/// Where the tied words of a list begin, which are the last ones.
fn first_tied(words: &[u64]) -> usize {
    words.partition_point(|word| word & TIED == 0)
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
fn add_all<V: Vectors, I: Copy>(
    v: V,
    sums: &mut Sums<V>,
    tie: usize,
    tied_patterns: Option<V::Subset>,
    items: &[I],
    partners: impl Fn(I) -> V::Subset,
) {
    let mut all = sums.all[tie];
    match tied_patterns {
        None => each_eight(
            v,
            items,
            partners,
            #[inline(always)]
            |eight| all = v.add(all, eight),
        ),
        Some(mask) => {
            let mut tied = sums.tied[tie];
            each_eight(
                v,
                items,
                partners,
                #[inline(always)]
                |mut eight| {
                    all = v.add(all, eight);
                    // An array's `map` would not be inlined.
                    for subset in &mut eight {
                        *subset = v.intersection(*subset, mask);
                    }
                    tied = v.add(tied, eight);
                },
            );
            sums.tied[tie] = tied;
        }
    }
    sums.all[tie] = all;
}

/// Calls `add` with the partners of eight items at a time; the last group is padded with empty sets.
#[inline(always)]
fn each_eight<V: Vectors, I: Copy>(
    v: V,
    items: &[I],
    partners: impl Fn(I) -> V::Subset,
    mut add: impl FnMut([V::Subset; 8]),
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
        let mut eight = [v.subset(&[0; 8]); 8];
        for (subset, &item) in eight.iter_mut().zip(rest) {
            *subset = partners(item);
        }
        add(eight);
    }
}

/// Entry v of the table: the intersection of `all` and the planes of the bits of v.
#[inline(always)]
fn fill_table<V: Vectors>(v: V, all: V::Subset, planes: &[[u64; 8]], table: &mut [V::Subset]) {
    table[0] = all;
    for (bit, plane) in planes.iter().enumerate() {
        let plane = v.subset(plane);
        let (done, next) = table.split_at_mut(1 << bit);
        for (next, &done) in next.iter_mut().zip(done.iter()) {
            *next = v.intersection(done, plane);
        }
    }
}
