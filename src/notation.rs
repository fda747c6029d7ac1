//! Boards as text: each form's writer, and for those of one line its reader.
//!
//! ```
//! use nqueens::{Board, notation};
//! let mut text = Vec::new();
//! notation::tuple(&Board::new(4, &[1, 3, 0, 2]), &mut text);
//! assert_eq!(text, b"(2, 4, 1, 3)\n");
//! let queens = notation::read_line("(2, 4, 1, 3)")?;
//! assert_eq!(queens[3].column, 2);
//! # Ok::<(), notation::Unreadable>(())
//! ```

use crate::board::{Board, MAX_N, Square};

/// `1 3 0 2`: the columns by row, from 0.
pub fn columns(board: &Board, out: &mut Vec<u8>) {
    join(out, board.columns().iter().copied(), b" ");
    out.push(b'\n');
}

/// `(2, 4, 1, 3)`: the columns by row, from 1.
pub fn tuple(board: &Board, out: &mut Vec<u8>) {
    out.push(b'(');
    join(out, board.columns().iter().map(|column| column + 1), b", ");
    out.extend(b")\n");
}

/// `[1,3,0,2]`: the columns by row, from 0, as a JSON array.
pub fn json(board: &Board, out: &mut Vec<u8>) {
    out.push(b'[');
    join(out, board.columns().iter().copied(), b",");
    out.extend(b"]\n");
}

/// `[(3,2),(2,0),(1,3),(0,1)]`: row and column of each queen, the last row first.
pub fn pairs(board: &Board, out: &mut Vec<u8>) {
    out.push(b'[');
    for (i, queen) in board.queens().rev().enumerate() {
        out.extend(if i == 0 { &b"("[..] } else { b",(" });
        push_number(out, queen.row as u8);
        out.push(b',');
        push_number(out, queen.column as u8);
        out.push(b')');
    }
    out.extend(b"]\n");
}

fn join(out: &mut Vec<u8>, numbers: impl Iterator<Item = u8>, separator: &[u8]) {
    for (i, number) in numbers.enumerate() {
        if i > 0 {
            out.extend(separator);
        }
        push_number(out, number);
    }
}

/// Appends a number below 100; `write!` would take most of a listing's time.
fn push_number(out: &mut Vec<u8>, number: u8) {
    if number >= 10 {
        out.push(b'0' + number / 10);
    }
    out.push(b'0' + number % 10);
}

/// What stands on the squares of a row, with `separator` between them.
fn row(
    out: &mut Vec<u8>,
    n: usize,
    separator: &str,
    mut square: impl FnMut(usize) -> &'static str,
) {
    for column in 0..n {
        if column > 0 {
            out.extend(separator.as_bytes());
        }
        out.extend(square(column).as_bytes());
    }
}

/// A row of a board; a row that is not placed is empty.
fn board_row(
    out: &mut Vec<u8>,
    board: &Board,
    r: usize,
    separator: &str,
    queen: &'static str,
    free: &'static str,
) {
    let placed = board.columns().get(r).copied().map(usize::from);
    row(out, board.size(), separator, |column| {
        if placed == Some(column) { queen } else { free }
    });
}

/// As the Haskell program draws: framed, the last row on top, a blank line after it.
pub fn boxed(board: &Board, out: &mut Vec<u8>) {
    let frame = |out: &mut Vec<u8>| {
        out.push(b'+');
        out.resize(out.len() + (2 * board.size()).saturating_sub(1), b'-');
        out.extend(b"+\n");
    };
    frame(out);
    for r in (0..board.size()).rev() {
        out.push(b'|');
        board_row(out, board, r, " ", "Q", "·");
        out.extend(b"|\n");
    }
    frame(out);
    out.push(b'\n');
}

/// As the Java program draws: row 0 on top, a blank line before it.
pub fn dots(board: &Board, out: &mut Vec<u8>) {
    out.push(b'\n');
    for r in 0..board.size() {
        board_row(out, board, r, " ", "●", "·");
        out.push(b'\n');
    }
}

/// In plain ASCII: row 0 on top, a blank line after it.
pub fn ascii(board: &Board, out: &mut Vec<u8>) {
    for r in 0..board.size() {
        board_row(out, board, r, "", "Q", ".");
        out.push(b'\n');
    }
    out.push(b'\n');
}

/// With a queen's symbol on a chequered board: row 0 on top, a blank line after it.
pub fn unicode(board: &Board, out: &mut Vec<u8>) {
    for r in 0..board.size() {
        let placed = board.columns().get(r).copied().map(usize::from);
        row(out, board.size(), " ", |column| match (r + column) % 2 {
            _ if placed == Some(column) => "♛",
            0 => "□",
            _ => "■",
        });
        out.push(b'\n');
    }
    out.push(b'\n');
}

/// The squares of a board that are marked.
pub fn squares(n: usize, square: impl Fn(usize, usize) -> &'static str) -> Vec<u8> {
    let mut out = Vec::new();
    for r in 0..n {
        row(&mut out, n, " ", |column| square(r, column));
        out.push(b'\n');
    }
    out
}

/// A line is not a board in any form of one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unreadable(String);

/// The queens of a full or partial board in any of the one-line forms, by row. They may attack each
/// other. A blank line is the empty board.
///
/// # Errors
/// If the line has none of these forms, a number that no board has, or a square twice.
pub fn read_line(line: &str) -> Result<Vec<Square>, Unreadable> {
    let line = line.trim();
    let mut queens: Vec<Square> = if let Some(tuple) = enclosed(line, '(', ')') {
        by_row(items(tuple, ',').map(|item| match number(item)? {
            0 => Err(Unreadable(
                "a tuple's columns count from 1, but one is 0".to_string(),
            )),
            column => Ok(column - 1),
        }))?
    } else if let Some(list) = enclosed(line, '[', ']') {
        match enclosed(list, '(', ')') {
            Some(pairs) => pairs
                .split(')')
                .map(str::trim)
                .enumerate()
                .map(pair)
                .collect::<Result<_, _>>()?,
            None => by_row(numbers(list))?,
        }
    } else {
        by_row(numbers(enclosed(line, '{', '}').unwrap_or(line)))?
    };
    if let Some(queen) = queens.iter().find(|q| q.row >= MAX_N || q.column >= MAX_N) {
        return Err(Unreadable(format!(
            "square {queen} is off the largest board, of size {MAX_N}"
        )));
    }
    queens.sort_unstable();
    match queens.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => {
            let square = pair[0];
            Err(Unreadable(format!("two queens stand on square {square}")))
        }
        None => Ok(queens),
    }
}

fn by_row(
    columns: impl Iterator<Item = Result<usize, Unreadable>>,
) -> Result<Vec<Square>, Unreadable> {
    columns
        .enumerate()
        .map(|(row, column)| Ok(Square::new(row, column?)))
        .collect()
}

/// Numbers that are divided by commas, or else by blanks.
fn numbers(text: &str) -> impl Iterator<Item = Result<usize, Unreadable>> + '_ {
    let by_commas = text.contains(',');
    let items = items(text, ',').take(if by_commas { usize::MAX } else { 0 });
    let words = text
        .split_whitespace()
        .take(if by_commas { 0 } else { usize::MAX });
    items.chain(words).map(number)
}

fn enclosed(text: &str, open: char, close: char) -> Option<&str> {
    text.trim().strip_prefix(open)?.strip_suffix(close)
}

/// What stands between the separators; nothing has no items.
fn items(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let none = text.trim().is_empty();
    text.split(separator).skip(usize::from(none))
}

/// A pair of the list, without its closing parenthesis: the first one's opening one is gone too.
fn pair((index, text): (usize, &str)) -> Result<Square, Unreadable> {
    let inner = if index == 0 {
        Some(text)
    } else {
        text.strip_prefix(',')
            .and_then(|text| text.trim_start().strip_prefix('('))
    };
    inner
        .and_then(|inner| inner.split_once(','))
        .ok_or_else(|| Unreadable(format!("{} is not a (row,column) pair", quoted(text))))
        .and_then(|(row, column)| Ok(Square::new(number(row)?, number(column)?)))
}

fn number(text: &str) -> Result<usize, Unreadable> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number).ok_or_else(|| {
        let quoted = quoted(text);
        Unreadable(match is_number {
            true => format!("{quoted} is too large"),
            false => format!("{quoted} is not a whole number from 0"),
        })
    })
}

/// The beginning of a text, such that no terminal minds what is in it.
fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let start: String = text.chars().take(MOST).collect();
    let rest = if start.len() < text.len() { "…" } else { "" };
    format!("'{}'{rest}", start.escape_debug())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_form_is_read() {
        let board = [1, 3, 0, 2];
        let expected: Vec<_> = (0..4).map(|row| Square::new(row, board[row])).collect();
        for line in [
            "1 3 0 2",
            "  1\t3 0 2\r\n",
            "(2, 4, 1, 3)",
            "(2,4,1,3)",
            "[(3,2),(2,0),(1,3),(0,1)]",
            "[(0, 1), (1, 3), (2, 0), (3, 2)]",
            "[1,3,0,2]",
            "[1, 3, 0, 2]",
            "[1 3 0 2]",
            "1,3,0,2",
            "1, 3, 0, 2",
            "{1, 3, 0, 2}",
        ] {
            assert_eq!(read_line(line).as_ref(), Ok(&expected), "{line}");
        }
        for line in ["", "()", "[]", "{}"] {
            assert_eq!(read_line(line), Ok(vec![]), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (line, reason) in [
            ("1 x 2", "'x' is not a whole number from 0"),
            ("1 -2", "'-2' is not a whole number from 0"),
            ("1,,3", "'' is not a whole number from 0"),
            ("1,2 3", "'2 3' is not a whole number from 0"),
            ("(0, 2)", "a tuple's columns count from 1, but one is 0"),
            ("(1, 2", "'(1' is not a whole number from 0"),
            ("(1,,2)", "'' is not a whole number from 0"),
            ("[1,2", "'[1' is not a whole number from 0"),
            ("[(0,1),2]", "'(0' is not a whole number from 0"),
            ("[(0,1)(1,3)]", "'(1,3' is not a (row,column) pair"),
            ("[(0,1),(1)]", "',(1' is not a (row,column) pair"),
            ("[(0,1),(0,1)]", "two queens stand on square (0,1)"),
            ("+1 0", "'+1' is not a whole number from 0"),
            (
                "99999999999999999999",
                "'99999999999999999999' is too large",
            ),
            ("\u{1b}[31m", "'\\u{1b}[31m' is not a whole number from 0"),
            ("32", "square (0,32) is off the largest board, of size 32"),
        ] {
            assert_eq!(
                read_line(line),
                Err(Unreadable(reason.to_string())),
                "{line}"
            );
        }
    }
    #[test]
    fn a_board_on_one_line() {
        let board = Board::new(12, &[1, 3, 0, 11]);
        for (render, expected) in [
            (super::columns as fn(&Board, &mut Vec<u8>), "1 3 0 11\n"),
            (tuple, "(2, 4, 1, 12)\n"),
            (pairs, "[(3,11),(2,0),(1,3),(0,1)]\n"),
            (json, "[1,3,0,11]\n"),
        ] {
            let mut out = Vec::new();
            render(&board, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
    fn drawn(draw: fn(&Board, &mut Vec<u8>), board: &Board) -> String {
        let mut out = Vec::new();
        draw(board, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_drawing() {
        let board = Board::new(4, &[1, 3, 0, 2]);
        let expected = "+-------+\n|· · Q ·|\n|Q · · ·|\n|· · · Q|\n|· Q · ·|\n+-------+\n\n";
        assert_eq!(drawn(boxed, &board), expected);
        let expected = "\n· ● · ·\n· · · ●\n● · · ·\n· · ● ·\n";
        assert_eq!(drawn(dots, &board), expected);
        assert_eq!(drawn(ascii, &board), ".Q..\n...Q\nQ...\n..Q.\n\n");
        let expected = "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n";
        assert_eq!(drawn(unicode, &board), expected);
    }

    #[test]
    fn rows_not_placed_are_empty() {
        assert_eq!(drawn(ascii, &Board::new(3, &[2])), "..Q\n...\n...\n\n");
        assert_eq!(drawn(boxed, &Board::new(0, &[])), "++\n++\n\n");
    }

    proptest! {
        #[test]
        fn every_one_line_form_is_read_back(columns in prop::collection::vec(0..32_u8, 0..=32)) {
            let board = Board::new(32, &columns);
            let queens: Vec<_> = board.queens().collect();
            for write in [super::columns, tuple, json, pairs] {
                let mut text = Vec::new();
                write(&board, &mut text);
                let text = String::from_utf8(text).unwrap();
                prop_assert_eq!(read_line(&text), Ok(queens.clone()), "{}", text);
            }
        }

        /// Foreign text is read or refused, and what is read is on a board.
        #[test]
        fn any_line_is_read_or_refused(
            line in prop_oneof!["[0-9(),\\[\\] \t-]{0,40}", any::<String>()],
        ) {
            if let Ok(queens) = read_line(&line) {
                prop_assert!(queens.is_sorted());
                prop_assert!(queens.iter().all(|q| q.row < MAX_N && q.column < MAX_N));
            }
        }
    }
}
