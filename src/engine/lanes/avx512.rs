//! AVX-512: 16 lanes, compaction in one instruction.

use std::arch::x86_64::*;

use super::Lanes;

/// Exists only where the processor has AVX-512 F, and the bit instructions that came before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

impl Avx512 {
    pub fn new() -> Option<Self> {
        (is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2"))
        .then_some(Self(()))
    }
}

impl Lanes for Avx512 {
    const LANES: usize = 16;

    type V = __m512i;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_set1_epi32(value as i32) }
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        let from = &from[..Self::LANES];
        // SAFETY: AVX-512 F as above; the slice has 16 values, and the load needs no alignment.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        let to = &mut to[..Self::LANES];
        // SAFETY: AVX-512 F as above; the slice has 16 values, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), vector) }
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_andnot_si512(b, a) }
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_sllv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_srlv_epi32(a, _mm512_set1_epi32(by as i32)) }
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_min_epu32(a, b) }
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_and_si512(a, _mm512_add_epi32(a, _mm512_set1_epi32(-1))) }
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_mask_blend_epi32(_mm512_testn_epi32_mask(test, test), other, zero) }
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { u32::from(_mm512_test_epi32_mask(a, a)) }
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { u32::from(_mm512_cmpeq_epi32_mask(a, b)) }
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe {
            let numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            _mm512_maskz_compress_epi32(lanes as u16, numbers)
        }
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has AVX-512 F.
        unsafe { _mm512_permutexvar_epi32(permutation, a) }
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
        fn enabled<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `new` has seen these features.
        unsafe { enabled(work) }
    }
}
