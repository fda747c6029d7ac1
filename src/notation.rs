//! Boards as text: the writer of each form. [`BoardReader`](crate::BoardReader) reads them.
//!
//! ```
//! use nqueens::{Board, notation};
//! let mut text = Vec::new();
//! notation::tuple(&Board::new(4, &[1, 3, 0, 2]), &mut text);
//! assert_eq!(text, b"(2, 4, 1, 3)\n");
//! ```

use crate::board::{Board, MAX_N};

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
        push_number(out, queen.row);
        out.push(b',');
        push_number(out, queen.column);
        out.push(b')');
    }
    out.extend(b"]\n");
}

/// Appends numbers up to [`MAX_N`], with what parts them. No branch depends on the numbers: it would
/// be mispredicted for every other board.
fn join<const S: usize>(out: &mut Vec<u8>, numbers: impl Iterator<Item = u8>, separator: &[u8; S]) {
    let mut text = [0; MAX_N * 4];
    let mut len = 0;
    for number in numbers {
        let (digits, count) = DIGITS[usize::from(number)];
        text[len..len + 2].copy_from_slice(&digits);
        len += count;
        text[len..len + S].copy_from_slice(separator);
        len += S;
    }
    out.extend(&text[..len.saturating_sub(S)]);
}

/// The digits of each number, and how many they are.
const DIGITS: [([u8; 2], usize); MAX_N + 1] = {
    let mut digits = [([0; 2], 0); MAX_N + 1];
    let mut number = 0;
    while number <= MAX_N {
        let (tens, ones) = (b'0' + number as u8 / 10, b'0' + number as u8 % 10);
        digits[number] = match number {
            ..10 => ([ones, 0], 1),
            _ => ([tens, ones], 2),
        };
        number += 1;
    }
    digits
};

fn push_number(out: &mut Vec<u8>, number: usize) {
    let (digits, count) = DIGITS[number];
    out.extend(&digits[..count]);
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
