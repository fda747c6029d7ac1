//! Lists of half-boards: put together from quadrant placements, and sorted into buckets.

use std::ops::Range;

use crate::simd::Vectors;
use crate::units::Cancel;

use super::arms::Kept;
use super::layout::{Part, TIED};
use super::quadrant::ColumnSet;

/// The half-boards of one side with one set of columns.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    /// The placements on the left and on the right.
    pub sets: [&'a ColumnSet; 2],
    pub kept: &'a Kept,
}

impl<'a> Side<'a> {
    /// The top and the bottom, from the sets of all quadrants.
    pub fn both([tl, tr, bl, br]: [&'a ColumnSet; 4], kept: &'a [Kept; 2]) -> [Self; 2] {
        let side = |left, right, kept| Self {
            sets: [left, right],
            kept,
        };
        [side(tl, tr, &kept[0]), side(bl, br, &kept[1])]
    }

    /// The pairs of placements in the row sets that are kept: the half-boards are some of these.
    pub fn candidates(&self) -> u64 {
        let Kept { plain, tied } = self.kept;
        let [left, right] = self.sets;
        let ranks = plain.iter().chain(tied).cloned().flatten();
        ranks
            .map(|rank| left.words(rank).len() as u64 * right.words(rank).len() as u64)
            .sum()
    }
}

/// A list of half-boards, as words.
#[derive(Default)]
pub(super) struct Halves {
    words: Vec<u64>,
    len: usize,
    choice: Choice,
}

/// The placements of one row set, on the left and on the right, that may be in a part.
#[derive(Default)]
struct Choice {
    sides: [Vec<u64>; 2],
    scratch: Vec<u64>,
    /// Ranges of both, and the bits of the part's value that are not yet looked at.
    rest: Vec<([Range<usize>; 2], u64)>,
}

impl Halves {
    /// Makes the half-boards of a side, the tied ones last. Says whether there is room for all: no more
    /// than `limit` are made.
    #[inline(always)]
    pub fn generate<V: Vectors>(&mut self, v: V, side: Side<'_>, limit: usize) -> bool {
        self.generate_by(
            side,
            limit,
            #[inline(always)]
            |halves, mark, [left, right]| halves.add(v, mark, left, right),
        )
    }

    /// As [`generate`](Self::generate), those of a part. If the count is cancelled they may not be all.
    #[inline(always)]
    pub fn generate_part<V: Vectors>(
        &mut self,
        v: V,
        side: Side<'_>,
        part: Part,
        limit: usize,
        cancel: &Cancel,
    ) -> bool {
        self.generate_by(
            side,
            limit,
            #[inline(always)]
            |halves, mark, placements| {
                if !cancel.is_cancelled() {
                    halves.add_part(v, mark, placements, part);
                }
            },
        )
    }

    #[inline(always)]
    fn generate_by(
        &mut self,
        side: Side<'_>,
        limit: usize,
        mut add: impl FnMut(&mut Self, u64, [&[u64]; 2]),
    ) -> bool {
        self.len = 0;
        for (ranks, mark) in [(&side.kept.plain, 0), (&side.kept.tied, TIED)] {
            for rank in ranks.iter().cloned().flatten() {
                let placements = [side.sets[0].words(rank), side.sets[1].words(rank)];
                add(self, mark, placements);
                if self.len > limit {
                    return false;
                }
            }
        }
        true
    }

    /// Adds the half-boards of one row set that belong to a part, marked.
    ///
    /// The diagonals that the part lacks are in neither placement; each one that it has is in one of
    /// the two, as they would attack each other if both had it. So of 2^k parts, each takes about so
    /// much less time to make.
    #[inline(always)]
    fn add_part<V: Vectors>(&mut self, v: V, mark: u64, all: [&[u64]; 2], part: Part) {
        const MANY_PAIRS: usize = 1 << 14;
        let mut choice = std::mem::take(&mut self.choice);
        for (side, all) in choice.sides.iter_mut().zip(all) {
            keep(side, all, part.mask & !part.value);
            grow(&mut choice.scratch, all.len() + 8, 0);
        }
        let ranges = [0..choice.sides[0].len(), 0..choice.sides[1].len()];
        choice.rest.push((ranges, part.value));
        while let Some(([left, right], bits)) = choice.rest.pop() {
            if left.is_empty() || right.is_empty() {
                continue;
            }
            if bits == 0 && left.len() > 1 && left.len() * right.len() > MANY_PAIRS {
                // Most of the room for so many would be in vain.
                let middle = left.start + left.len() / 2;
                let parts = [left.start..middle, middle..left.end];
                choice
                    .rest
                    .extend(parts.map(|left| ([left, right.clone()], 0)));
                continue;
            }
            if bits == 0 {
                self.add(v, mark, &choice.sides[0][left], &choice.sides[1][right]);
                continue;
            }
            let bit = bits.ilog2();
            let [mut left_middle, mut right_middle] = [left.start, right.start];
            for (side, range, middle) in
                [(0, &left, &mut left_middle), (1, &right, &mut right_middle)]
            {
                let words = &mut choice.sides[side][range.clone()];
                v.partition(words, bit, &mut choice.scratch);
                *middle += words.partition_point(|word| word >> bit & 1 == 0);
            }
            let bits = bits & !(1 << bit);
            let left_has = [left_middle..left.end, right.start..right_middle];
            let right_has = [left.start..left_middle, right_middle..right.end];
            choice.rest.extend([(left_has, bits), (right_has, bits)]);
        }
        self.choice = choice;
    }

    /// Adds the half-boards of these placements, marked.
    #[inline(always)]
    fn add<V: Vectors>(&mut self, v: V, mark: u64, left: &[u64], right: &[u64]) {
        let (few, many) = if left.len() < right.len() {
            (left, right)
        } else {
            (right, left)
        };
        let most = self.len + few.len() * many.len() + 8;
        if self.words.len() < most {
            grow(&mut self.words, most, 0);
        }
        for &one in few {
            self.len += v.unite(one | mark, many, &mut self.words[self.len..]);
        }
    }

    pub fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }

    #[inline(always)]
    pub fn words(&mut self) -> &mut [u64] {
        &mut self.words[..self.len]
    }
}

/// Keeps in `kept` of `words` those that have none of these bits.
#[inline(always)]
fn keep(kept: &mut Vec<u64>, words: &[u64], bits: u64) {
    kept.resize(words.len(), 0);
    let mut len = 0;
    for &word in words {
        // Written to the next place always, kept if it belongs: no branch to mispredict.
        kept[len] = word;
        len += usize::from(word & bits == 0);
    }
    kept.truncate(len);
}

/// Makes a list longer, and no more than an eighth longer than need be: memory is planned.
pub(super) fn grow<T: Copy>(list: &mut Vec<T>, len: usize, value: T) {
    if list.len() < len {
        let len = len + len / 8;
        list.reserve_exact(len - list.len());
        list.resize(len, value);
    }
}

/// Sorts words by some bits, each of them before the next one; words that are equal in these stay
/// in their order.
///
/// A bit at a time, but a vector of words at once: for few bits, or many words.
#[inline(always)]
pub(super) fn sort<V: Vectors>(v: V, words: &mut [u64], bits: Range<u32>, scratch: &mut Vec<u64>) {
    grow(scratch, words.len() + 8, 0);
    for bit in bits {
        v.partition(words, bit, scratch);
    }
}

/// A list is sorted in so many independent streams: neighbours often share a bucket, and their
/// increments would serialize.
const STREAMS: usize = 4;

/// Where the buckets of a sorted list are.
#[derive(Default)]
pub(super) struct Buckets {
    /// Where each stream's part of a bucket ends: the bucket ends with the last one.
    ends: Vec<[u32; STREAMS]>,
}

impl Buckets {
    /// Counting sort: calls `place` with each word and its place in the order of the buckets, of
    /// which there are `count`.
    #[inline(always)]
    pub fn sort(
        &mut self,
        count: usize,
        words: &[u64],
        bucket: impl Fn(u64) -> usize,
        mut place: impl FnMut(usize, u64),
    ) {
        self.ends.clear();
        self.ends.resize(count, [0; STREAMS]);
        let ends = &mut self.ends[..];
        each_with_stream(
            words,
            #[inline(always)]
            |stream, word| ends[bucket(word)][stream] += 1,
        );
        let mut start = 0;
        for size in ends.as_flattened_mut() {
            start += std::mem::replace(size, start);
        }
        each_with_stream(
            words,
            #[inline(always)]
            |stream, word| {
                // From the start of the stream's part to its end.
                let next = &mut ends[bucket(word)][stream];
                place(*next as usize, word);
                *next += 1;
            },
        );
    }

    /// Finds the `count` buckets of a list that is sorted by their numbers.
    #[inline(always)]
    pub fn find(&mut self, count: usize, words: &[u64], bucket: impl Fn(u64) -> usize) {
        let end = |number| words.partition_point(|&word| bucket(word) <= number) as u32;
        self.ends.clear();
        self.ends
            .extend((0..count).map(|number| [end(number); STREAMS]));
    }

    /// The places of a bucket.
    #[inline(always)]
    pub fn places(&self, bucket: usize) -> Range<usize> {
        let end = |bucket: usize| self.ends[bucket][STREAMS - 1] as usize;
        let start = if bucket == 0 { 0 } else { end(bucket - 1) };
        start..end(bucket)
    }
}

/// Calls `act` with the words of all streams in turn.
#[inline(always)]
fn each_with_stream(words: &[u64], mut act: impl FnMut(usize, u64)) {
    let len = words.len() / STREAMS;
    let (a, rest) = words.split_at(len);
    let (b, rest) = rest.split_at(len);
    let (c, d) = rest.split_at(len);
    for (((&a, &b), &c), &d) in a.iter().zip(b).zip(c).zip(d) {
        act(0, a);
        act(1, b);
        act(2, c);
        act(3, d);
    }
    for &word in &d[len..] {
        act(STREAMS - 1, word);
    }
}
