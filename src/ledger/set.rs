//! Sets of units.

use std::collections::{BTreeSet, TryReserveError};
use std::ops::RangeInclusive;

/// A set of units of a plan: a bit for each.
#[derive(Clone, Debug)]
pub struct UnitSet {
    words: Vec<u64>,
    units: u64,
    len: u64,
}

impl UnitSet {
    /// The empty set of the units below `units`.
    pub(super) fn new(units: u64) -> Result<Self, TryReserveError> {
        let mut words = Vec::new();
        let length = usize::try_from(units.div_ceil(64)).unwrap_or(usize::MAX);
        words.try_reserve_exact(length)?;
        words.resize(length, 0);
        Ok(Self {
            words,
            units,
            len: 0,
        })
    }

    /// Adds a unit; says whether it is new.
    pub(super) fn insert(&mut self, unit: u64) -> bool {
        let is_new = !self.contains(unit);
        self.words[(unit / 64) as usize] |= 1 << (unit % 64);
        self.len += u64::from(is_new);
        is_new
    }

    /// Whether a unit is in the set.
    #[must_use]
    pub fn contains(&self, unit: u64) -> bool {
        let word = self.words.get((unit / 64) as usize);
        word.is_some_and(|word| word >> (unit % 64) & 1 == 1)
    }

    /// The number of units in the set.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The units in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        let words = self.words.iter().zip((0..).step_by(64));
        let bits = |(&word, first): (&u64, u64)| {
            (0..64)
                .filter(move |bit| word >> bit & 1 == 1)
                .map(move |bit| first + bit)
        };
        words.filter(|(word, _)| **word != 0).flat_map(bits)
    }

    /// Which of so many shards have units that are not in the set.
    #[must_use]
    pub fn missing_shards(&self, shards: u64) -> BTreeSet<u64> {
        let mut missing = BTreeSet::new();
        for unit in self.missing().flatten() {
            missing.insert(unit % shards);
            if missing.len() as u64 == shards {
                break;
            }
        }
        missing
    }

    /// The units of the plan that are not in the set, as ranges.
    pub fn missing(&self) -> impl Iterator<Item = RangeInclusive<u64>> + '_ {
        let mut next = 0;
        std::iter::from_fn(move || {
            let first = (next..self.units).find(|&unit| !self.contains(unit))?;
            let end = (first..self.units).find(|&unit| self.contains(unit));
            next = end.unwrap_or(self.units);
            Some(first..=next - 1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_units_are_ranges() {
        let mut set = UnitSet::new(200).unwrap();
        assert!(set.missing().eq([0..=199]));
        for unit in [0, 1, 5, 64, 199, 5] {
            set.insert(unit);
        }
        assert_eq!(set.len(), 5);
        assert!(set.iter().eq([0, 1, 5, 64, 199]));
        assert!(set.missing().eq([2..=4, 6..=63, 65..=198]));
        (0..200).for_each(|unit| {
            set.insert(unit);
        });
        assert_eq!(set.missing().next(), None);
        assert_eq!(UnitSet::new(0).unwrap().missing().next(), None);
        assert!(UnitSet::new(u64::MAX).is_err());
    }
}
