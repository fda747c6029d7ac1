//! Pseudo-random numbers, for probes, samples and boards drawn at random.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// A generator of pseudo-random numbers: the same ones for the same seed, on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): not
/// for secrets, and more than random enough here.
///
/// ```
/// use nqueens::Random;
/// let draw = |seed| Random::new(seed).below(1_000_000);
/// assert_eq!(draw(7), draw(7));
/// assert_ne!(draw(7), draw(8));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Different seeds give different numbers.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Other numbers each time.
    #[must_use]
    pub fn from_system() -> Self {
        Self(RandomState::new().hash_one(0))
    }

    /// Any number of 64 bits, each with the same chance.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, each with the same chance.
    ///
    /// # Panics
    /// If the limit is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "no number is below 0");
        loop {
            // The high half is the number. Each comes from as many products, but for the first few
            // of some, which are left out (Lemire, 2019).
            let product = u128::from(self.number()) * u128::from(limit);
            let low = product as u64;
            if low >= limit || low >= limit.wrapping_neg() % limit {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator with the seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let numbers = [(); 3].map(|()| random.number());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    /// A seed and the one that differs in the highest bit once drew the same.
    #[test]
    fn the_highest_bit_of_a_seed_matters() {
        let draw = |seed| Random::new(seed).below(u64::MAX);
        assert_ne!(draw(5), draw(5 + (1 << 63)));
    }

    #[test]
    fn numbers_are_below_the_limit_and_even() {
        let mut random = Random::new(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[random.below(6) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
        // Two thirds of all products of so large a limit are left out or not.
        let large = u64::MAX / 3 * 2;
        assert!((0..1000).all(|_| random.below(large) < large));
        assert_eq!(random.below(1), 0);
    }
}
