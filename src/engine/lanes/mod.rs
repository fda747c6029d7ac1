//! Vectors of 32-bit lanes, one board a lane: the few operations that the search needs.
//!
//! The search is written once over [`Lanes`]. A backend is a small type that can only be had
//! where the machine has its instructions, so that its methods are safe to call.
//!
//! All methods are `#[inline(always)]`: they must become single instructions inside
//! [`Instructions::run`], the one place where a backend's instructions are switched on.

use std::fmt;

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;

/// The instructions that a vector engine uses. It can only be had where the machine has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend(pub(crate) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Avx512),
}

impl Backend {
    /// The backends that this machine can run, the fastest last. `portable` is always there.
    pub fn available() -> Vec<Self> {
        let kinds = [
            Some(Kind::Portable),
            #[cfg(target_arch = "x86_64")]
            avx2::Avx2::new().map(Kind::Avx2),
            #[cfg(target_arch = "x86_64")]
            avx512::Avx512::new().map(Kind::Avx512),
        ];
        kinds.into_iter().flatten().map(Self).collect()
    }

    /// The fastest backend of this machine.
    pub fn best() -> Self {
        *Self::available().last().expect("portable is always there")
    }

    /// `portable`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A proof that the machine has the backend's instructions.
pub(crate) trait Instructions: Copy + Send + Sync {
    /// Runs `work` compiled with the backend's instructions, provided it is inlined.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// The operations on boards.
pub(crate) trait Lanes: Instructions {
    /// The number of lanes, at most 32.
    const LANES: usize;

    /// A vector.
    type V: Copy;

    fn splat(self, value: u32) -> Self::V;

    /// The first [`LANES`](Self::LANES) values.
    fn load(self, from: &[u32]) -> Self::V;

    /// Overwrites the first [`LANES`](Self::LANES) values.
    fn store(self, vector: Self::V, to: &mut [u32]);

    fn and(self, a: Self::V, b: Self::V) -> Self::V;

    fn or(self, a: Self::V, b: Self::V) -> Self::V;

    /// `a & !b`
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V;

    /// Shifts all lanes up by `by` bits; by 32 or more: to 0.
    fn shl(self, a: Self::V, by: u32) -> Self::V;

    /// Shifts all lanes down by `by` bits; by 32 or more: to 0.
    fn shr(self, a: Self::V, by: u32) -> Self::V;

    /// The smaller values, unsigned.
    fn min(self, a: Self::V, b: Self::V) -> Self::V;

    /// The lanes without their lowest set bit.
    fn without_lowest(self, a: Self::V) -> Self::V;

    /// `zero` in the lanes where `test` is 0, else `other`.
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V;

    /// A bit for each lane that is not 0.
    fn nonzero(self, a: Self::V) -> u32;

    /// A bit for each lane in which `a` and `b` are equal.
    fn equal(self, a: Self::V, b: Self::V) -> u32;

    /// The permutation that moves the lanes whose bit is set in `lanes` to the front, in their
    /// order. What it puts behind them is unspecified.
    fn to_front(self, lanes: u32) -> Self::V;

    /// The lanes in the order of a permutation.
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V;
}

/// Where the entries of four values are in four tables of sets: in bytes from the start of each.
///
/// Made by [`Sets::places`] only, so that they are inside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Places([u16; 4]);

/// Sets of half-boards, a bit each, and the two other loops of the join that want vectors.
///
/// What is said of [`Lanes`] holds here too.
pub(crate) trait Sets: Instructions {
    /// The number of 64-bit words of a set.
    const WORDS: usize;

    /// A set of `64 * WORDS` half-boards.
    type Set: Copy + Send;

    /// The set that is in the first [`WORDS`](Self::WORDS) words.
    fn set(self, words: &[u64]) -> Self::Set;

    fn and(self, a: Self::Set, b: Self::Set) -> Self::Set;

    fn is_empty(self, set: Self::Set) -> bool;

    /// Where the entries of the bytes of `values` are, the lowest byte first.
    fn places(self, values: u32) -> Places;

    /// The entries at some places.
    fn look_up(self, tables: &[[Self::Set; 256]; 4], places: Places) -> [Self::Set; 4];

    /// A running sum of the sizes of sets.
    type Sum: Copy;

    fn zero(self) -> Self::Sum;

    /// Adds the sizes of eight sets.
    fn add(self, sum: Self::Sum, sets: [Self::Set; 8]) -> Self::Sum;

    fn total(self, sum: Self::Sum) -> u64;

    /// Turns words into planes: bit i of plane b is bit b of word i. Calls `plane` with b and the
    /// plane for the lowest `sizes[k]` bits of each byte k.
    fn planes(self, words: &[u32; 64], sizes: [usize; 4], plane: impl FnMut(usize, u64));

    /// Writes `one | other` for each of `others` that has no bit with `one` in common, in their
    /// order, and returns how many. `out` must have 8 words more than `others`.
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes<L: Lanes>(l: L, vector: L::V) -> Vec<u32> {
        let mut out = vec![0; L::LANES];
        l.store(vector, &mut out);
        out
    }

    /// Every operation does lane by lane what its definition says.
    fn check_operations<L: Lanes>(l: L) {
        let a: Vec<u32> = (1..=L::LANES as u32)
            .map(|i| {
                if i % 3 == 0 {
                    0
                } else {
                    i.wrapping_mul(0x9e37_79b9)
                }
            })
            .collect();
        let b: Vec<u32> = a.iter().map(|a| a.rotate_left(7) ^ (a >> 31)).collect();
        let (va, vb) = (l.load(&a), l.load(&b));
        let check = |vector: L::V, each: &dyn Fn(u32, u32) -> u32| {
            let expected: Vec<_> = a.iter().zip(&b).map(|(&a, &b)| each(a, b)).collect();
            assert_eq!(lanes(l, vector), expected);
        };
        check(l.splat(7), &|_, _| 7);
        check(l.and(va, vb), &|a, b| a & b);
        check(l.or(va, vb), &|a, b| a | b);
        check(l.and_not(va, vb), &|a, b| a & !b);
        check(l.min(va, vb), &|a, b| a.min(b));
        check(l.without_lowest(va), &|a, _| a & a.wrapping_sub(1));
        check(l.select_zero(va, vb, l.splat(5)), &|a, b| {
            if a == 0 { b } else { 5 }
        });
        for by in [0, 1, 13, 31, 32, 40] {
            check(l.shl(va, by), &|a, _| a.checked_shl(by).unwrap_or(0));
            check(l.shr(va, by), &|a, _| a.checked_shr(by).unwrap_or(0));
        }
        let set = |test: &dyn Fn(usize) -> bool| {
            (0..L::LANES).fold(0, |mask, i| mask | u32::from(test(i)) << i)
        };
        assert_eq!(l.nonzero(va), set(&|i| a[i] != 0));
        assert_eq!(l.equal(va, vb), set(&|i| a[i] == b[i]));
        for mask in [0, 1, 0b1010_0110, set(&|_| true), set(&|i| i % 3 != 1)] {
            let expected: Vec<_> = (0..L::LANES)
                .filter(|i| mask >> i & 1 == 1)
                .map(|i| b[i])
                .collect();
            let compacted = lanes(l, l.permute(vb, l.to_front(mask)));
            assert_eq!(compacted[..expected.len()], expected);
        }
    }

    #[test]
    fn every_backend_does_what_the_operations_say() {
        for backend in Backend::available() {
            match backend.0 {
                Kind::Portable => check_operations(portable::Portable),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx2(l) => check_operations(l),
                #[cfg(target_arch = "x86_64")]
                Kind::Avx512(l) => check_operations(l),
            }
        }
    }
}
