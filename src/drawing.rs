//! A problem as a drawing: `.` is a free square, `Q` a placed queen, `#` a hole.

use crate::board::{MAX_N, Square};
use crate::problem::{Problem, ProblemError};

/// A text is not a drawing of a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct NotADrawing {
    /// The line, from 1.
    line: usize,
    /// The character in the line, from 1.
    column: usize,
    what: String,
}

/// Reads a problem that is drawn row by row, row 0 first. Blanks between squares, and blank lines
/// before and after the board, do not matter.
///
/// # Errors
/// If there is another character, or the board is not square or larger than
/// [`MAX_N`].
///
/// ```
/// let problem = nqueens::read_drawing(". Q . .\n. . . .\n# . . .\n. . . .\n")?;
/// assert_eq!((problem.size(), problem.queens().len(), problem.holes().len()), (4, 1, 1));
/// assert_eq!(nqueens::read_drawing("..\n.x\n").unwrap_err().to_string(),
///     "line 2, column 2: 'x' is not a square: . is a free one, Q a queen, # a hole");
/// # Ok::<(), nqueens::NotADrawing>(())
/// ```
pub fn read_drawing(text: &str) -> Result<Problem, NotADrawing> {
    let numbered = (1..).zip(text.lines());
    let lines: Vec<(usize, &str)> = numbered.collect();
    let is_blank = |(_, line): &(usize, &str)| line.trim().is_empty();
    let first = lines
        .iter()
        .position(|line| !is_blank(line))
        .unwrap_or(lines.len());
    let end = lines
        .iter()
        .rposition(|line| !is_blank(line))
        .map_or(first, |last| last + 1);
    let lines = &lines[first..end];
    let n = lines.len();
    let at = |line: usize, column: usize, what: String| NotADrawing { line, column, what };
    if n > MAX_N {
        let what = format!("a board has {MAX_N} rows at most");
        return Err(at(lines[MAX_N].0, 1, what));
    }
    let refuse = |line, column| move |error: ProblemError| at(line, column, error.to_string());
    let mut problem = Problem::new(n).map_err(refuse(1, 1))?;
    for (row, &(line, text)) in lines.iter().enumerate() {
        let squares = (1..)
            .zip(text.chars())
            .filter(|(_, square)| !square.is_whitespace());
        let mut columns = 0;
        for (place, character) in squares {
            let square = Square::new(row, columns);
            columns += 1;
            if columns > n {
                let what = format!("this row has more squares than there are rows, {n}");
                return Err(at(line, place, what));
            }
            match character {
                '.' => {}
                'Q' => problem.place_queen(square).map_err(refuse(line, place))?,
                '#' => problem.make_hole(square).map_err(refuse(line, place))?,
                other => {
                    let what =
                        format!("{other:?} is not a square: . is a free one, Q a queen, # a hole");
                    return Err(at(line, place, what));
                }
            }
        }
        if columns < n {
            let what = format!("this row ends after {columns} squares, but there are {n} rows");
            return Err(at(line, text.chars().count() + 1, what));
        }
    }
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_read() {
        let problem = read_drawing("\n\n..#\r\nQ..\r\n. . .\n\n").unwrap();
        assert_eq!(problem.size(), 3);
        assert_eq!(problem.queens(), [Square::new(1, 0)]);
        assert_eq!(problem.holes(), [Square::new(0, 2)]);
        assert_eq!(read_drawing("").unwrap().size(), 0);
        assert_eq!(read_drawing("Q\n").unwrap().queens().len(), 1);
    }

    #[test]
    fn errors_name_line_and_column() {
        for (text, message) in [
            (
                "...\n..",
                "line 1, column 3: this row has more squares than there are rows, 2",
            ),
            (
                "\n..\n.\n",
                "line 3, column 2: this row ends after 1 squares, but there are 2 rows",
            ),
            (
                "..\n\n..\n",
                "line 1, column 3: this row ends after 2 squares, but there are 3 rows",
            ),
            (
                "..\n.♛",
                "line 2, column 2: '♛' is not a square: . is a free one, Q a queen, # a hole",
            ),
            (
                &".\n".repeat(33),
                "line 33, column 1: a board has 32 rows at most",
            ),
        ] {
            assert_eq!(
                read_drawing(text).unwrap_err().to_string(),
                message,
                "{text:?}"
            );
        }
    }
}
