//! The two lists of a set S, made and matched, in parts where they are too long for the memory.

use crate::simd::Subsets;
use crate::units::Cancel;

use super::halves::{Halves, Part, Side};
use super::layout::{Cut, Layout};
use super::matching::Matcher;
use super::memory::Lists;
use super::tuning;

/// What a thread makes lists and matches them with.
pub(super) struct Pairing<S: Subsets> {
    s: S,
    limits: Lists,
    lists: [Halves; 2],
    matcher: Matcher<S>,
    /// In how many parts the items of the next S are made.
    item_parts: usize,
}

impl<S: Subsets> Pairing<S> {
    pub fn new(s: S, limits: Lists) -> Self {
        Self {
            s,
            limits,
            lists: Default::default(),
            matcher: Matcher::new(s),
            item_parts: 1,
        }
    }

    /// The pairs of top and bottom half-boards without a common diagonal, by how many tie.
    #[inline(always)]
    pub fn pairs(&mut self, cut: &Cut, sides: [Side<'_>; 2], cancel: &Cancel) -> Option<[u64; 3]> {
        let layout = &cut.layout;
        if cut.lines() >= tuning::PARTS_FROM {
            return self.pairs_in_parts(layout, sides, cancel);
        }
        let [top, bottom] = &mut self.lists;
        top.generate(self.s, sides[0]);
        if top.words().is_empty() {
            return Some([0; 3]);
        }
        bottom.generate(self.s, sides[1]);
        let lists = [top.words(), bottom.words()];
        self.matcher.pairs(self.s, layout, lists, cancel)
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
            item_list.generate_some(self.s, layout, item_side, part, limit, &mut next);
            if next.is_some() {
                (of, number, made, sum) = (2 * of, 0, 0, [0; 3]);
                continue;
            }
            made += item_list.words().len();
            self.matcher.sort_items(self.s, layout, item_list.words());
            loop {
                if !all_patterns_sorted {
                    let first = next;
                    let list = &mut *pattern_list;
                    list.generate_some(
                        self.s,
                        layout,
                        pattern_side,
                        Part::WHOLE,
                        patterns,
                        &mut next,
                    );
                    self.matcher.sort_patterns(layout, list.words());
                    all_patterns_sorted = first.is_none() && next.is_none();
                }
                let pairs = self.matcher.sorted_pairs(self.s, layout, part, cancel)?;
                for (sum, pairs) in sum.iter_mut().zip(pairs) {
                    *sum += pairs;
                }
                if next.is_none() {
                    break;
                }
            }
            number += 1;
        }
        self.item_parts = made.div_ceil(items / 4 * 3).next_power_of_two();
        Some(sum)
    }
}
