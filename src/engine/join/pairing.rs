//! The two lists of a set S, made and matched, in parts where they are too long for the memory.

use crate::simd::Vectors;
use crate::units::Cancel;

use super::halves::{Halves, Part, Side};
use super::layout::{Cut, Layout};
use super::matching::Matcher;
use super::memory::Lists;

/// What a thread makes lists and matches them with.
pub(super) struct Pairing<V: Vectors> {
    v: V,
    limits: Lists,
    lists: [Halves; 2],
    matcher: Matcher<V>,
    /// In how many parts the items of the next S are made.
    item_parts: usize,
}

impl<V: Vectors> Pairing<V> {
    pub fn new(v: V, limits: Lists) -> Self {
        Self {
            v,
            limits,
            lists: Default::default(),
            matcher: Matcher::new(v),
            item_parts: 1,
        }
    }

    /// The pairs of top and bottom half-boards without a common diagonal, by how many tie.
    #[inline(always)]
    pub fn pairs(&mut self, cut: &Cut, sides: [Side<'_>; 2], cancel: &Cancel) -> Option<[u64; 3]> {
        let layout = &cut.layout;
        if layout.in_parts {
            return self.pairs_in_parts(layout, sides, cancel);
        }
        let [top, bottom] = &mut self.lists;
        top.generate(self.v, sides[0]);
        if top.words().is_empty() {
            return Some([0; 3]);
        }
        bottom.generate(self.v, sides[1]);
        self.matcher.pairs(self.v, layout, [top, bottom], cancel)
    }

    /// As [`pairs`](Self::pairs), with lists no longer than there is memory for.
    #[inline(always)]
    fn pairs_in_parts(
        &mut self,
        layout: &Layout,
        sides: [Side<'_>; 2],
        cancel: &Cancel,
    ) -> Option<[u64; 3]> {
        let Lists { items, patterns } = self.limits;
        let (item_side, pattern_side) = match sides.map(|side| side.pairs()) {
            [top, bottom] if top < bottom => (sides[1], sides[0]),
            _ => (sides[0], sides[1]),
        };
        let [item_list, pattern_list] = &mut self.lists;
        // Lists of neighbours are alike.
        let mut of = self.item_parts.min(1 << layout.split);
        let mut number = 0;
        let mut made = 0;
        let mut sum = [0; 3];
        let mut all_patterns_sorted = false;
        while number < of {
            let part = Part { number, of };
            let limit = if of < 1 << layout.split {
                items
            } else {
                usize::MAX
            };
            let mut next = None;
            item_list.generate_some(self.v, layout, item_side, part, limit, &mut next);
            if next.is_some() {
                (of, number, made, sum) = (2 * of, 0, 0, [0; 3]);
                continue;
            }
            made += item_list.words().len();
            self.matcher.sort_items(self.v, layout, item_list.words());
            loop {
                if !all_patterns_sorted {
                    let first = next;
                    let list = &mut *pattern_list;
                    list.generate_some(
                        self.v,
                        layout,
                        pattern_side,
                        Part::WHOLE,
                        patterns,
                        &mut next,
                    );
                    self.matcher.sort_patterns(self.v, layout, list.words());
                    all_patterns_sorted = first.is_none() && next.is_none();
                }
                let pairs =
                    self.matcher
                        .sorted_pairs(self.v, layout, item_list.words(), part, cancel)?;
                for (sum, pairs) in sum.iter_mut().zip(pairs) {
                    *sum += pairs;
                }
                if next.is_none() {
                    break;
                }
            }
            number += 1;
        }
        self.item_parts = made.div_ceil(items - items / 4).next_power_of_two();
        Some(sum)
    }
}
