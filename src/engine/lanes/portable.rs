//! Arrays and loops: safe Rust, correct on every machine.

use std::array::from_fn;

use super::Lanes;

#[derive(Clone, Copy)]
pub(crate) struct Portable;

const LANES: usize = 8;

impl Lanes for Portable {
    const LANES: usize = LANES;

    type V = [u32; LANES];

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        [value; LANES]
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        from_fn(|i| from[i])
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        to[..LANES].copy_from_slice(&vector);
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] & b[i])
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] | b[i])
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i] & !b[i])
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        a.map(|a| a.checked_shl(by).unwrap_or(0))
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        a.map(|a| a.checked_shr(by).unwrap_or(0))
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        from_fn(|i| a[i].min(b[i]))
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        a.map(|a| a & a.wrapping_sub(1))
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        from_fn(|i| if test[i] == 0 { zero[i] } else { other[i] })
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | u32::from(a[i] != 0) << i)
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | u32::from(a[i] == b[i]) << i)
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        let mut front = [0; LANES];
        let mut filled = 0;
        for lane in 0..LANES {
            // Written to the next place always, kept if its bit is set: no branch to mispredict.
            front[filled] = lane as u32;
            filled += (lanes >> lane & 1) as usize;
        }
        front
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        permutation.map(|lane| a[lane as usize % LANES])
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
