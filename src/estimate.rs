//! Sizes of search trees, estimated by random probes.
//!
//! A probe walks down the tree, takes a random child each time, and multiplies the numbers of
//! children: the expected product is the number of nodes at that depth (Knuth, "Estimating the
//! efficiency of backtrack programs", 1975). The probes are the same every time.

use crate::allowed::Allowed;
use crate::board::Square;

/// The mean over `probes` of the number of ways to place queens in `rows`, in this order, on
/// allowed squares.
pub(crate) fn placements(
    allowed: &Allowed,
    rows: impl Iterator<Item = usize> + Clone,
    probes: u32,
) -> f64 {
    let mut random = Random(1);
    let sum: f64 = (0..probes)
        .map(|_| probe(allowed, rows.clone(), &mut random))
        .sum();
    sum / f64::from(probes)
}

fn probe(allowed: &Allowed, rows: impl Iterator<Item = usize>, random: &mut Random) -> f64 {
    let mut allowed = allowed.clone();
    let mut ways = 1.0;
    for row in rows {
        let free = allowed.row(row);
        let choices = free.count_ones();
        if choices == 0 {
            return 0.0;
        }
        ways *= f64::from(choices);
        let skipped = (0..random.below(choices)).fold(free, |free, _| free & (free - 1));
        allowed.place(Square::new(row, skipped.trailing_zeros() as usize));
    }
    ways
}

/// Marsaglia's xorshift64*: more than random enough here.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u32) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((high * u64::from(limit)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_near_the_published_counts() {
        let estimate = placements(&Allowed::all(10), 0..10, 20_000);
        assert!((estimate / 724.0 - 1.0).abs() < 0.2, "{estimate}");
        let two_rows = placements(&Allowed::all(10), 4..6, 1000);
        assert!((two_rows / 72.0 - 1.0).abs() < 0.01, "{two_rows}");
    }

    #[test]
    fn a_row_without_squares_ends_all_probes() {
        let mut allowed = Allowed::all(5);
        allowed.keep_columns(3, 0);
        assert_eq!(placements(&allowed, 0..5, 10), 0.0);
    }
}
