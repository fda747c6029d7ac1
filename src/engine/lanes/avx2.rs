//! AVX2: 8 lanes, compaction by a table of permutations.

use std::arch::x86_64::*;

use super::Lanes;

/// Exists only where the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub fn new() -> Option<Self> {
        (is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt")).then_some(Self(()))
    }
}

/// For each set of lanes, the permutation that moves them to the front.
static TO_FRONT: [[u32; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut lanes = 0;
    while lanes < 256 {
        let mut filled = 0;
        let mut lane = 0;
        while lane < 8 {
            if lanes >> lane & 1 == 1 {
                table[lanes][filled] = lane as u32;
                filled += 1;
            }
            lane += 1;
        }
        lanes += 1;
    }
    table
};

impl Lanes for Avx2 {
    const LANES: usize = 8;

    type V = __m256i;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_set1_epi32(value as i32) }
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        let from = &from[..Self::LANES];
        // SAFETY: AVX2 as above; the slice has 8 values, and the load needs no alignment.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        let to = &mut to[..Self::LANES];
        // SAFETY: AVX2 as above; the slice has 8 values, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_andnot_si256(b, a) }
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_sllv_epi32(a, _mm256_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_srlv_epi32(a, _mm256_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_min_epu32(a, b) }
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_and_si256(a, _mm256_add_epi32(a, _mm256_set1_epi32(-1))) }
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe {
            let is_zero = _mm256_cmpeq_epi32(test, _mm256_setzero_si256());
            _mm256_blendv_epi8(other, zero, is_zero)
        }
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        !self.equal(a, self.splat(0)) & 0xff
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))) as u32 }
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        self.load(&TO_FRONT[lanes as usize & 0xff])
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_permutevar8x32_epi32(a, permutation) }
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,popcnt")]
        fn enabled<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `new` has seen these features.
        unsafe { enabled(work) }
    }
}
