//! Published values, for tests and for whoever wants to check a count. No count is made from them.

/// The number of solutions on an empty board of size `n`: OEIS A000170, known for N up to 27.
///
/// ```
/// assert_eq!(nqueens::published::solutions(8), Some(92));
/// assert_eq!(nqueens::published::solutions(28), None);
/// ```
#[must_use]
pub fn solutions(n: usize) -> Option<u128> {
    SOLUTIONS.get(n).copied()
}

const SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// The legal placements of 0, 1, 2, … queens in the first rows of an empty board of size 8: OEIS
/// A319236.
pub const LEVELS_OF_8: [u128; 9] = [1, 8, 42, 140, 344, 568, 550, 312, 92];

/// A board of size 8 with the holes (0,3), (5,4) and (3,7): public judge problem "Holey N-Queens".
pub const HOLEY_8: u128 = 50;
