//! A legal board of any size, by construction.
//!
//! The construction is that of Hoffman, Loessi and Moore ("Constructions for the solution of the m
//! queens problem", Mathematics Magazine 42, 1969). With rows and columns from 0 and h = N / 2, for
//! even N:
//! - N is not 2 modulo 6: row r < h has column 2r + 1, and row h + r has column 2r.
//! - N is 2 modulo 6: row r < h has column (2r + h − 1) mod N, and the rows below are the upper ones
//!   after a half turn.
//!
//! Neither has a queen on the long diagonal, so a board of odd size is that of size N − 1 with a
//! queen in the last corner.

/// The columns by row of a legal board of size `n`; `None` for 2 and 3, which have none.
///
/// ```
/// let board: Vec<usize> = nqueens::construct(6).unwrap().collect();
/// assert_eq!(board, [1, 3, 5, 0, 2, 4]);
/// assert!(nqueens::construct(3).is_none());
/// ```
#[must_use]
pub fn construct(n: usize) -> Option<impl Iterator<Item = usize> + Clone> {
    let even = n - n % 2;
    let half = even / 2;
    let column = move |row: usize| match row {
        _ if row == even => even,
        _ if even % 6 != 2 => match row.checked_sub(half) {
            None => 2 * row + 1,
            Some(row) => 2 * row,
        },
        _ if row < half => (2 * row + half - 1) % even,
        _ => even - 1 - (2 * (even - 1 - row) + half - 1) % even,
    };
    (n != 2 && n != 3).then(|| (0..n).map(column))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn boards_of_all_residues_are_legal() {
        for n in (0..500).chain([10_000, 10_001, 10_002, 10_003, 10_004, 10_005]) {
            let Some(columns) = construct(n) else {
                assert!(n == 2 || n == 3);
                continue;
            };
            let columns: Vec<usize> = columns.collect();
            let different = |line: &dyn Fn(usize, usize) -> usize| {
                let lines = columns
                    .iter()
                    .enumerate()
                    .map(|(row, &column)| line(row, column));
                lines.collect::<HashSet<_>>().len()
            };
            assert!(columns.iter().all(|&column| column < n));
            assert_eq!(different(&|_, column| column), n, "columns, N = {n}");
            assert_eq!(
                different(&|row, column| row + column),
                n,
                "antidiagonals, N = {n}"
            );
            assert_eq!(
                different(&|row, column| n + row - column),
                n,
                "diagonals, N = {n}"
            );
        }
    }
}
