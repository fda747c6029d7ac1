//! AVX2: 8 lanes, compaction by a table of permutations.

use std::arch::x86_64::*;

use super::portable::Portable;
use super::vectors::{Lanes, Subsets, finish_partition};
use super::x86::{CarrySave, CarrySaveSum, x86_backend};

x86_backend! {
    /// Exists only where the processor has AVX2 and the bit instructions of its time.
    Avx2: "avx2", "popcnt", "bmi1", "bmi2"
}

/// For each set of lanes of `words` 32-bit words each, the permutation of words that moves them to
/// the front.
const fn to_front<const SETS: usize>(words: usize) -> [[u32; 8]; SETS] {
    let mut table = [[0; 8]; SETS];
    let mut set = 0;
    while set < SETS {
        let mut filled = 0;
        let mut word = 0;
        while word < 8 {
            if set >> (word / words) & 1 == 1 {
                table[set][filled] = word as u32;
                filled += 1;
            }
            word += 1;
        }
        set += 1;
    }
    table
}

static TO_FRONT: [[u32; 8]; 256] = to_front(1);
static PAIRS_TO_FRONT: [[u32; 8]; 16] = to_front(2);

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
}

/// What counts the bits of subsets.
impl Avx2 {
    #[inline(always)]
    fn xor(self, a: __m256i, b: __m256i) -> __m256i {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_xor_si256(a, b) }
    }

    /// The sum and the carry of each bit.
    #[inline(always)]
    fn half_add(self, a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        (self.xor(a, b), Lanes::and(self, a, b))
    }

    /// The number of bits of each byte, from the table of those of half-bytes.
    #[inline(always)]
    fn byte_sizes(self, set: __m256i) -> __m256i {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe {
            let sizes = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
            );
            let half = _mm256_set1_epi8(15);
            let low = _mm256_and_si256(set, half);
            let high = _mm256_and_si256(_mm256_srli_epi16::<4>(set), half);
            _mm256_add_epi8(
                _mm256_shuffle_epi8(sizes, low),
                _mm256_shuffle_epi8(sizes, high),
            )
        }
    }

    /// The number of bits of each quarter.
    #[inline(always)]
    fn sizes(self, set: __m256i) -> __m256i {
        let bytes = self.byte_sizes(set);
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_sad_epu8(bytes, _mm256_setzero_si256()) }
    }

    /// Byte `byte` of each of 32 words.
    #[inline(always)]
    fn bytes(self, words: &[u32], byte: usize) -> __m256i {
        let mut vectors = [self.splat(0); 4];
        for (vector, words) in vectors.iter_mut().zip(words.chunks_exact(8)) {
            let shifted = self.shr(self.load(words), 8 * byte as u32);
            *vector = Lanes::and(self, shifted, self.splat(0xff));
        }
        let [a, b, c, d] = vectors;
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe {
            // Packing keeps to the halves of the vectors: the words of four bytes are out of order.
            let bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, d));
            _mm256_permutevar8x32_epi32(bytes, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7))
        }
    }

    /// Bit `bit` of each byte.
    #[inline(always)]
    fn bits(self, bytes: __m256i, bit: usize) -> u64 {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe {
            // The bit goes to the sign of its byte; what crosses into the next byte stays below.
            let by = _mm_cvtsi32_si128(7 - bit as i32);
            u64::from(_mm256_movemask_epi8(_mm256_sll_epi16(bytes, by)) as u32)
        }
    }
}

impl CarrySave for Avx2 {
    type V = __m256i;

    #[inline(always)]
    fn none(self) -> __m256i {
        self.splat(0)
    }

    #[inline(always)]
    fn full_add(self, a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
        let (half, carry) = self.half_add(a, b);
        let (sum, other_carry) = self.half_add(half, c);
        (sum, self.or(carry, other_carry))
    }

    #[inline(always)]
    fn add_sizes(self, sizes: __m256i, set: __m256i) -> __m256i {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_add_epi64(sizes, self.sizes(set)) }
    }

    #[inline(always)]
    fn total_size(self, sizes: __m256i) -> u64 {
        let mut quarters = [0_u64; 4];
        // SAFETY: `self` exists, so the processor has AVX2; `quarters` has 32 bytes, and the store
        // needs no alignment.
        unsafe { _mm256_storeu_si256(quarters.as_mut_ptr().cast(), sizes) };
        quarters.iter().sum()
    }
}

impl Subsets for Avx2 {
    const WORDS: usize = 4;

    type Subset = __m256i;

    #[inline(always)]
    fn subset(self, words: &[u64]) -> Self::Subset {
        let words = &words[..Self::WORDS];
        // SAFETY: `self` exists, so the processor has AVX2; the slice has 4 words, and the load
        // needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }

    #[inline(always)]
    fn intersection(self, a: Self::Subset, b: Self::Subset) -> Self::Subset {
        Lanes::and(self, a, b)
    }

    #[inline(always)]
    fn is_empty(self, subset: Self::Subset) -> bool {
        // SAFETY: `self` exists, so the processor has AVX2.
        unsafe { _mm256_testz_si256(subset, subset) == 1 }
    }

    #[inline(always)]
    fn size(self, subset: Self::Subset) -> u64 {
        self.total_size(self.add_sizes(self.none(), subset))
    }

    type Sum = CarrySaveSum<__m256i>;

    #[inline(always)]
    fn zero(self) -> Self::Sum {
        CarrySaveSum::zero(self)
    }

    #[inline(always)]
    fn add(self, sum: Self::Sum, subsets: [Self::Subset; 8]) -> Self::Sum {
        sum.add(self, subsets)
    }

    #[inline(always)]
    fn total(self, sum: Self::Sum) -> u64 {
        sum.total(self)
    }

    #[inline(always)]
    fn missing(self, words: &[u32], bytes: usize, planes: &mut [[u64; 8]; 32]) {
        for (at, words) in words.chunks_exact(64).enumerate() {
            for (byte, planes) in planes.as_chunks_mut::<8>().0[..bytes]
                .iter_mut()
                .enumerate()
            {
                let low = self.bytes(&words[..32], byte);
                let high = self.bytes(&words[32..], byte);
                for (bit, plane) in planes.iter_mut().enumerate() {
                    plane[at] = !(self.bits(low, bit) | self.bits(high, bit) << 32);
                }
            }
        }
    }

    #[inline(always)]
    fn unite(self, one: u64, others: &[u64], out: &mut [u64]) -> usize {
        assert!(out.len() >= others.len() + 8);
        let mut united = 0;
        let whole = others.chunks_exact(4);
        let rest = whole.remainder();
        // SAFETY: `self` exists, so the processor has AVX2. A chunk has 4 words. A store writes 4
        // words from `united`, at most the number of words read before, so inside `out`.
        unsafe {
            let vector = _mm256_set1_epi64x(one as i64);
            for chunk in whole {
                let other = _mm256_loadu_si256(chunk.as_ptr().cast());
                let common = _mm256_and_si256(vector, other);
                let disjoint = _mm256_cmpeq_epi64(common, _mm256_setzero_si256());
                let lanes = _mm256_movemask_pd(_mm256_castsi256_pd(disjoint)) as usize;
                let to_front = self.load(&PAIRS_TO_FRONT[lanes & 15]);
                let both = _mm256_or_si256(vector, other);
                let front = self.permute(both, to_front);
                _mm256_storeu_si256(out.as_mut_ptr().add(united).cast(), front);
                united += lanes.count_ones() as usize;
            }
        }
        united + Portable.unite(one, rest, &mut out[united..])
    }

    #[inline(always)]
    fn partition(self, words: &mut [u64], bit: u32, scratch: &mut [u64]) {
        assert!(scratch.len() >= words.len() + 8);
        let whole = words.len() / 4 * 4;
        let (mut without, mut with) = (0, 0);
        // SAFETY: `self` exists, so the processor has AVX2. `at + 4` is at most the length of
        // `words`. Both stores write 4 words from places that are at most `at`: inside `words`,
        // over what was read, and inside `scratch`.
        unsafe {
            // The bit goes to the sign of its word.
            let up = _mm_cvtsi32_si128(63 - bit as i32);
            for at in (0..whole).step_by(4) {
                let vector = _mm256_loadu_si256(words.as_ptr().add(at).cast());
                let signs = _mm256_castsi256_pd(_mm256_sll_epi64(vector, up));
                let has = _mm256_movemask_pd(signs) as usize & 15;
                let front = self.permute(vector, self.load(&PAIRS_TO_FRONT[has ^ 15]));
                _mm256_storeu_si256(words.as_mut_ptr().add(without).cast(), front);
                let front = self.permute(vector, self.load(&PAIRS_TO_FRONT[has]));
                _mm256_storeu_si256(scratch.as_mut_ptr().add(with).cast(), front);
                with += has.count_ones() as usize;
                without += 4 - has.count_ones() as usize;
            }
        }
        finish_partition(words, bit, scratch, [whole, without, with]);
    }
}
