//! Pairs of half-boards without a common diagonal, many at a time.
//!
//! The longer list gives the *items*, the shorter one the *patterns*. Patterns are taken in blocks
//! of one set, that is some hundred. For each chunk of eight diagonals a table tells for each of its
//! values the set of the block's patterns that avoid it; the patterns that go with an item are the
//! intersection of four table entries and of the set that avoids the item's hot diagonals, those in
//! most use.
//!
//! Most pairs collide on a hot diagonal. In long lists these are not looked at:
//! - Both lists are sorted by the hot diagonals, so the patterns that avoid them are found once for
//!   a whole class of items; if the block has none, the class is skipped. Patterns that stand
//!   together have most hot diagonals in common, so that is frequent.
//! - Items are split into groups by the few hottest diagonals of all, and each group meets only
//!   the patterns that avoid its own, copied together. The order by the other hot diagonals
//!   stays.

use std::ops::Range;

use super::halves::{CHUNKS, Layout};
use crate::engine::lanes::{Places, Sets};

/// The half-boards of one side with one set of columns, as generated.
#[derive(Default)]
pub(super) struct Halves {
    words: Vec<u64>,
    len: usize,
    /// Once sorted: where each class ends. A class has the same hot diagonals.
    classes: Vec<u32>,
}

impl Halves {
    pub fn clear(&mut self, layout: &Layout) {
        self.len = 0;
        self.classes.clear();
        self.classes.resize(1 << layout.hot, 0);
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds the half-boards that consist of one of `left` and one of `right`.
    #[inline(always)]
    pub fn add<S: Sets>(&mut self, s: S, left: &[u64], right: &[u64]) {
        let (few, many) = if left.len() < right.len() {
            (left, right)
        } else {
            (right, left)
        };
        let most = self.len + few.len() * many.len() + 8;
        if self.words.len() < most {
            self.words.resize(most.next_power_of_two(), 0);
        }
        for &one in few {
            self.len += s.unite(one, many, &mut self.words[self.len..]);
        }
    }

    /// Calls `place` with each half-board's place in the order of the classes, and its word.
    #[inline(always)]
    fn sort(&mut self, layout: &Layout, mut place: impl FnMut(usize, u64)) {
        let words = &self.words[..self.len];
        for &word in words {
            self.classes[layout.hot_of(word) as usize] += 1;
        }
        let mut start = 0;
        for size in &mut self.classes {
            start += std::mem::replace(size, start);
        }
        for &word in words {
            // From the start of the class to its end.
            let next = &mut self.classes[layout.hot_of(word) as usize];
            place(*next as usize, word);
            *next += 1;
        }
    }

    /// The places of a class, once sorted.
    #[inline(always)]
    fn class(&self, class: usize) -> Range<usize> {
        let start = if class == 0 {
            0
        } else {
            self.classes[class - 1]
        };
        start as usize..self.classes[class] as usize
    }
}

/// Patterns in the order of their hot diagonals.
#[derive(Default)]
struct Patterns {
    /// The other diagonals that cross the cut: a byte each chunk.
    chunks: Vec<u32>,
    /// The hot diagonals.
    hot: Vec<u32>,
}

impl Patterns {
    /// Makes room, with some behind the end, so that they can be read 64 at a time.
    fn resize(&mut self, len: usize) {
        for words in [&mut self.chunks, &mut self.hot] {
            words.resize(len + 64, 0);
        }
    }
}

/// What a thread needs to match two lists.
pub(super) struct Matcher<S: Sets> {
    /// Sorted by their hot diagonals.
    items: Vec<Places>,
    patterns: Patterns,
    /// The patterns that avoid the diagonals of a group of items: the blocks are taken from these.
    avoiding: Patterns,
    /// For each chunk and each of its values, the patterns of the block that avoid it.
    tables: Box<[[S::Set; 256]; CHUNKS]>,
    /// The patterns of the block that avoid a hot value: its low bits, its high bits.
    hot_tables: Box<[[S::Set; 256]; 2]>,
}

impl<S: Sets> Matcher<S> {
    pub fn new(s: S) -> Self {
        let empty = s.set(&[0; 8]);
        Self {
            items: Vec::new(),
            patterns: Patterns::default(),
            avoiding: Patterns::default(),
            tables: Box::new([[empty; 256]; CHUNKS]),
            hot_tables: Box::new([[empty; 256]; 2]),
        }
    }

    /// The number of pairs of one of `top` and one of `bottom` that share no diagonal.
    #[inline(always)]
    pub fn pairs(&mut self, s: S, layout: &Layout, top: &mut Halves, bottom: &mut Halves) -> u64 {
        let (items, patterns) = if top.len < bottom.len {
            (bottom, top)
        } else {
            (top, bottom)
        };
        if patterns.len <= layout.unsorted_blocks * 64 * S::WORDS {
            self.pairs_unsorted(s, layout, items, patterns)
        } else {
            self.pairs_sorted(s, layout, items, patterns)
        }
    }

    /// For few blocks: sorting would cost more than it saves.
    #[inline(always)]
    fn pairs_unsorted(&mut self, s: S, layout: &Layout, items: &Halves, patterns: &Halves) -> u64 {
        self.avoiding.resize(patterns.len);
        let Patterns { chunks, hot } = &mut self.avoiding;
        for (at, &word) in patterns.words[..patterns.len].iter().enumerate() {
            chunks[at] = word as u32;
            hot[at] = layout.hot_of(word);
        }
        let block = 64 * S::WORDS;
        let mut sum = s.zero();
        for at in (0..patterns.len).step_by(block) {
            self.prepare(s, layout, at, patterns.len.min(at + block));
            sum = add_all(
                s,
                sum,
                &items.words[..items.len],
                #[inline(always)]
                |word| {
                    let avoiding = self.avoiding_hot(s, layout, layout.hot_of(word));
                    self.partners(s, s.places(word as u32), avoiding)
                },
            );
        }
        s.total(sum)
    }

    #[inline(always)]
    fn pairs_sorted(
        &mut self,
        s: S,
        layout: &Layout,
        items: &mut Halves,
        patterns: &mut Halves,
    ) -> u64 {
        self.items.resize(items.len, Places::default());
        items.sort(
            layout,
            #[inline(always)]
            |at, word| self.items[at] = s.places(word as u32),
        );
        self.patterns.resize(patterns.len);
        patterns.sort(
            layout,
            #[inline(always)]
            |at, word| {
                self.patterns.chunks[at] = word as u32;
                self.patterns.hot[at] = layout.hot_of(word);
            },
        );
        let split = if patterns.len < layout.split_from {
            0
        } else {
            layout.split
        };
        let block = 64 * S::WORDS;
        let mut sum = s.zero();
        for group in 0..1 << split {
            let len = self.take_avoiding(patterns, group);
            for at in (0..len).step_by(block) {
                let common = self.prepare(s, layout, at, len.min(at + block));
                for class in (group..1 << layout.hot).step_by(1 << split) {
                    let class_items = items.class(class);
                    if class_items.is_empty() || class as u32 & common != 0 {
                        continue;
                    }
                    let avoiding = self.avoiding_hot(s, layout, class as u32);
                    if !s.is_empty(avoiding) {
                        sum = add_all(
                            s,
                            sum,
                            &self.items[class_items],
                            #[inline(always)]
                            |item| self.partners(s, item, avoiding),
                        );
                    }
                }
            }
        }
        s.total(sum)
    }

    /// Copies together the patterns that avoid the diagonals of `group`, some of the lowest hot
    /// ones; returns how many they are.
    #[inline(always)]
    fn take_avoiding(&mut self, halves: &Halves, group: usize) -> usize {
        self.avoiding.resize(halves.len);
        let mut len = 0;
        for class in (0..halves.classes.len()).filter(|class| class & group == 0) {
            let from = halves.class(class);
            let to = len..len + from.len();
            len = to.end;
            let (chunks, hot) = (&self.patterns.chunks, &self.patterns.hot);
            self.avoiding.chunks[to.clone()].copy_from_slice(&chunks[from.clone()]);
            self.avoiding.hot[to].copy_from_slice(&hot[from]);
        }
        len
    }

    /// Makes the tables of a block; returns the hot diagonals that all its patterns have.
    #[inline(always)]
    fn prepare(&mut self, s: S, layout: &Layout, at: usize, end: usize) -> u32 {
        let [mut chunk_planes, mut hot_planes] = [[[0_u64; 8]; 8 * CHUNKS]; 2];
        let mut valid = [0_u64; 8];
        let hot_sizes = [layout.hot.min(8), layout.hot.saturating_sub(8), 0, 0];
        for (word, from) in (at..end).step_by(64).enumerate() {
            let Patterns { chunks, hot } = &self.avoiding;
            // What is behind the end is not valid.
            let words = |all: &[u32]| *all[from..].first_chunk().expect("padded");
            s.planes(
                &words(chunks),
                layout.chunks,
                #[inline(always)]
                |bit, plane| chunk_planes[bit][word] = !plane,
            );
            s.planes(
                &words(hot),
                hot_sizes,
                #[inline(always)]
                |bit, plane| hot_planes[bit][word] = !plane,
            );
            valid[word] = u64::MAX >> (64 - (end - from).min(64));
        }
        let all = s.set(&[u64::MAX; 8]);
        for (chunk, table) in self.tables.iter_mut().enumerate() {
            fill_table(
                s,
                all,
                &chunk_planes[8 * chunk..][..layout.chunks[chunk]],
                table,
            );
        }
        let (low, high) = hot_planes[..layout.hot].split_at(layout.low_hot());
        let [low_table, high_table] = &mut *self.hot_tables;
        fill_table(s, s.set(&valid), low, low_table);
        fill_table(s, all, high, high_table);
        let block = &self.avoiding.hot[at..end];
        block.iter().fold(u32::MAX, |common, hot| common & hot)
    }

    /// The patterns of the block that avoid some hot diagonals.
    #[inline(always)]
    fn avoiding_hot(&self, s: S, layout: &Layout, hot: u32) -> S::Set {
        let [low_table, high_table] = &*self.hot_tables;
        let low_bits = layout.low_hot();
        let low = low_table[hot as usize & ((1 << low_bits) - 1) & 0xff];
        if low_bits == layout.hot {
            low
        } else {
            s.and(low, high_table[hot as usize >> low_bits & 0xff])
        }
    }

    /// The patterns that go with an item, of those that avoid its hot diagonals.
    #[inline(always)]
    fn partners(&self, s: S, item: Places, avoiding: S::Set) -> S::Set {
        let [a, b, c, d] = s.look_up(&self.tables, item);
        s.and(s.and(s.and(a, b), s.and(c, d)), avoiding)
    }
}

/// Adds the sizes of the sets of partners of all items.
#[inline(always)]
fn add_all<S: Sets, I: Copy>(
    s: S,
    mut sum: S::Sum,
    items: &[I],
    partners: impl Fn(I) -> S::Set,
) -> S::Sum {
    let (eights, rest) = items.as_chunks();
    for &[a, b, c, d, e, f, g, h] in eights {
        let sets = [
            partners(a),
            partners(b),
            partners(c),
            partners(d),
            partners(e),
            partners(f),
            partners(g),
            partners(h),
        ];
        sum = s.add(sum, sets);
    }
    if !rest.is_empty() {
        let mut sets = [s.set(&[0; 8]); 8];
        for (set, &item) in sets.iter_mut().zip(rest) {
            *set = partners(item);
        }
        sum = s.add(sum, sets);
    }
    sum
}

/// Entry v of the table: the intersection of `all` and the planes of the bits of v.
#[inline(always)]
fn fill_table<S: Sets>(s: S, all: S::Set, planes: &[[u64; 8]], table: &mut [S::Set]) {
    table[0] = all;
    for (bit, plane) in planes.iter().enumerate() {
        let plane = s.set(plane);
        let (done, next) = table.split_at_mut(1 << bit);
        for (next, &done) in next.iter_mut().zip(done.iter()) {
            *next = s.and(done, plane);
        }
    }
}
