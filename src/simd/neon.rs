//! NEON: 4 lanes, compaction by a table of byte permutations.

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

use super::portable::Portable;
use super::vectors::{Instructions, LANES_TO_FRONT, Lanes, Subsets};

/// Exists only where the processor has NEON, as nearly all 64-bit ARM processors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Neon(());

impl Neon {
    pub fn new() -> Option<Self> {
        is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

impl Instructions for Neon {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "neon")]
        fn enabled<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: `new` has seen NEON.
        unsafe { enabled(work) }
    }
}

impl Neon {
    /// A bit for each lane that is all ones; the others are 0.
    #[inline(always)]
    fn lane_bits(self, lanes: uint32x4_t) -> u32 {
        const BITS: [u32; 4] = [1, 2, 4, 8];
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vaddvq_u32(vandq_u32(lanes, vld1q_u32(BITS.as_ptr()))) }
    }
}

impl Lanes for Neon {
    const LANES: usize = 4;

    type V = uint32x4_t;

    #[inline(always)]
    fn splat(self, value: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vdupq_n_u32(value) }
    }

    #[inline(always)]
    fn load(self, from: &[u32]) -> Self::V {
        let from = &from[..Self::LANES];
        // SAFETY: NEON as above; the slice has 4 values.
        unsafe { vld1q_u32(from.as_ptr()) }
    }

    #[inline(always)]
    fn store(self, vector: Self::V, to: &mut [u32]) {
        let to = &mut to[..Self::LANES];
        // SAFETY: NEON as above; the slice has 4 values.
        unsafe { vst1q_u32(to.as_mut_ptr(), vector) }
    }

    #[inline(always)]
    fn and(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vandq_u32(a, b) }
    }

    #[inline(always)]
    fn or(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vorrq_u32(a, b) }
    }

    #[inline(always)]
    fn and_not(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vbicq_u32(a, b) }
    }

    #[inline(always)]
    fn shl(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vshlq_u32(a, vdupq_n_s32(by as i32)) }
    }

    #[inline(always)]
    fn shr(self, a: Self::V, by: u32) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vshlq_u32(a, vdupq_n_s32(-(by as i32))) }
    }

    #[inline(always)]
    fn min(self, a: Self::V, b: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vminq_u32(a, b) }
    }

    #[inline(always)]
    fn without_lowest(self, a: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vandq_u32(a, vsubq_u32(a, vdupq_n_u32(1))) }
    }

    #[inline(always)]
    fn select_zero(self, test: Self::V, zero: Self::V, other: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vbslq_u32(vceqzq_u32(test), zero, other) }
    }

    #[inline(always)]
    fn nonzero(self, a: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has NEON.
        self.lane_bits(unsafe { vtstq_u32(a, a) })
    }

    #[inline(always)]
    fn equal(self, a: Self::V, b: Self::V) -> u32 {
        // SAFETY: `self` exists, so the processor has NEON.
        self.lane_bits(unsafe { vceqq_u32(a, b) })
    }

    #[inline(always)]
    fn to_front(self, lanes: u32) -> Self::V {
        let permutation = &LANES_TO_FRONT[lanes as usize & 15];
        // SAFETY: `self` exists, so the processor has NEON; the permutation has 16 bytes.
        unsafe { vreinterpretq_u32_u8(vld1q_u8(permutation.as_ptr())) }
    }

    #[inline(always)]
    fn permute(self, a: Self::V, permutation: Self::V) -> Self::V {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe {
            let bytes = vreinterpretq_u8_u32(a);
            vreinterpretq_u32_u8(vqtbl1q_u8(bytes, vreinterpretq_u8_u32(permutation)))
        }
    }
}

impl Subsets for Neon {
    const WORDS: usize = 4;

    type Subset = [uint64x2_t; 2];

    #[inline(always)]
    fn subset(self, words: &[u64]) -> Self::Subset {
        let words = &words[..Self::WORDS];
        // SAFETY: `self` exists, so the processor has NEON; the slice has twice 2 words.
        unsafe { [vld1q_u64(words.as_ptr()), vld1q_u64(words[2..].as_ptr())] }
    }

    #[inline(always)]
    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { [vandq_u64(a[0], b[0]), vandq_u64(a[1], b[1])] }
    }

    #[inline(always)]
    fn is_empty(self, subset: Self::Subset) -> bool {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vmaxvq_u32(vreinterpretq_u32_u64(vorrq_u64(subset[0], subset[1]))) == 0 }
    }

    type Sum = uint64x2_t;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vdupq_n_u64(0) }
    }

    #[inline(always)]
    fn add(self, sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe {
            // A byte holds at most 16 times 8.
            let mut sizes = vdupq_n_u8(0);
            for [low, high] in subsets {
                sizes = vaddq_u8(sizes, vcntq_u8(vreinterpretq_u8_u64(low)));
                sizes = vaddq_u8(sizes, vcntq_u8(vreinterpretq_u8_u64(high)));
            }
            vpadalq_u32(sum, vpaddlq_u16(vpaddlq_u8(sizes)))
        }
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        // SAFETY: `self` exists, so the processor has NEON.
        unsafe { vaddvq_u64(sum) }
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        for (at, words) in words.chunks_exact(64).enumerate() {
            for plane in &mut planes[..8 * bytes] {
                plane[at] = 0;
            }
            for (sixteen, words) in words.chunks_exact(16).enumerate() {
                // SAFETY: `self` exists, so the processor has NEON; 16 words are 64 bytes.
                let by_place = unsafe { vld4q_u8(words.as_ptr().cast()) };
                let by_place = [by_place.0, by_place.1, by_place.2, by_place.3];
                for (byte, place) in by_place.into_iter().enumerate().take(bytes) {
                    for bit in 0..8 {
                        // SAFETY: `self` exists, so the processor has NEON; `BITS` has 16 bytes.
                        let missing = unsafe {
                            let has = vtstq_u8(place, vdupq_n_u8(1 << bit));
                            let missing = vbicq_u8(vld1q_u8(BITS.as_ptr()), has);
                            let low = u64::from(vaddv_u8(vget_low_u8(missing)));
                            low | u64::from(vaddv_u8(vget_high_u8(missing))) << 8
                        };
                        planes[8 * byte + bit][at] |= missing << (16 * sixteen);
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize {
        Portable.unite(one, others, out)
    }

    #[inline(always)]
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]) {
        Portable.partition(words, bit, scratch);
    }
}
