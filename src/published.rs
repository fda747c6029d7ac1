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

/// Up to the symmetries of the square, and unchanged by a half and by a quarter turn: OEIS A002562,
/// A032522 and A033148, for N from 1.
pub const SYMMETRIC: [[u128; 3]; 27] = [
    [1, 1, 1],
    [0, 0, 0],
    [0, 0, 0],
    [1, 2, 2],
    [2, 2, 2],
    [1, 4, 0],
    [6, 8, 0],
    [12, 4, 0],
    [46, 16, 0],
    [92, 12, 0],
    [341, 48, 0],
    [1_787, 80, 8],
    [9_233, 136, 8],
    [45_752, 420, 0],
    [285_053, 1_240, 0],
    [1_846_955, 3_000, 64],
    [11_977_939, 8_152, 128],
    [83_263_591, 18_104, 0],
    [621_012_754, 44_184, 0],
    [4_878_666_808, 144_620, 480],
    [39_333_324_973, 375_664, 704],
    [336_376_244_042, 1_250_692, 0],
    [3_029_242_658_210, 3_581_240, 0],
    [28_439_272_956_934, 11_675_080, 3_328],
    [275_986_683_743_434, 34_132_592, 3_264],
    [2_789_712_466_510_289, 115_718_268, 0],
    [29_363_495_934_315_694, 320_403_024, 0],
];

/// The legal placements of 0, 1, 2, … queens in the first rows of an empty board of size 8: OEIS
/// A319236.
pub const LEVELS_OF_8: [u128; 9] = [1, 8, 42, 140, 344, 568, 550, 312, 92];

/// A board of size 8 with the holes (0,3), (5,4) and (3,7): public judge problem "Holey N-Queens".
pub const HOLEY_8: u128 = 50;
