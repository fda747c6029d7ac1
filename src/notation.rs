//! Boards as text: the forms in which they are written. [`BoardReader`](crate::BoardReader) reads
//! them.

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, MAX_N};
use crate::picture::{Mark, Picture, Sheet};

/// A form in which boards are written.
///
/// ```
/// use nqueens::{Board, Form};
/// let board = Board::new(4, &[1, 3, 0, 2]);
/// assert_eq!(Form::Tuple.text(&board), "(2, 4, 1, 3)\n");
/// assert_eq!("ascii".parse::<Form>().unwrap().text(&board), ".Q..\n...Q\nQ...\n..Q.\n\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// The columns by row, from 0.
    Columns,
    /// The columns by row, from 1.
    Tuple,
    /// Row and column of each queen, the last row first.
    Pairs,
    /// Drawn in a frame, the last row on top.
    Boxed,
    /// Drawn with ● and ·, row 0 on top.
    Dots,
    /// Drawn in plain ASCII, row 0 on top.
    Ascii,
    /// The columns by row, from 0, as a JSON array.
    Json,
    /// The squares as in chess, row by row.
    Chess,
    /// As the first field of Forsyth-Edwards notation, the last row first.
    Fen,
    /// Drawn with a queen's symbol on a chequered board, row 0 on top.
    Unicode,
    /// A vector picture, row 0 on top.
    Svg,
    /// An HTML page with vector pictures, row 0 on top.
    Html,
}

impl Form {
    /// All forms.
    pub const ALL: &[Self] = &[
        Self::Columns,
        Self::Tuple,
        Self::Pairs,
        Self::Boxed,
        Self::Dots,
        Self::Ascii,
        Self::Json,
        Self::Chess,
        Self::Fen,
        Self::Unicode,
        Self::Svg,
        Self::Html,
    ];

    /// The form's name, as parsed and displayed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// What it looks like.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.facts().description
    }

    /// How a board is written in one line, if it is.
    #[must_use]
    pub const fn line(self) -> Option<LineForm> {
        match self.facts().style {
            Style::Line(line) => Some(line),
            _ => None,
        }
    }

    /// Whether a board is written in one line.
    #[must_use]
    pub const fn is_one_line(self) -> bool {
        matches!(self.facts().style, Style::Line(_) | Style::Words(_))
    }

    /// What a queen, one that is attacked, a dot and a hole are drawn as, if it is with characters.
    #[must_use]
    pub const fn marks(self) -> Option<[&'static str; 4]> {
        match self.facts().style {
            Style::Drawing(drawing) => drawing.marks,
            _ => None,
        }
    }

    /// Whether marked squares can be drawn.
    #[must_use]
    pub const fn draws_marks(self) -> bool {
        matches!(
            self.facts().style,
            Style::Sheet(_) | Style::Drawing(Drawing { marks: Some(_), .. })
        )
    }

    /// The one table of the forms.
    const fn facts(self) -> &'static Facts {
        match self {
            Self::Columns => &Facts {
                name: "columns",
                description: "1 3 0 2: columns by row, from 0",
                style: Style::Line(LineForm {
                    open: "",
                    separator: " ",
                    close: "",
                    base: 0,
                }),
            },
            Self::Tuple => &Facts {
                name: "tuple",
                description: "(2, 4, 1, 3): columns by row, from 1",
                style: Style::Line(LineForm {
                    open: "(",
                    separator: ", ",
                    close: ")",
                    base: 1,
                }),
            },
            Self::Pairs => &Facts {
                name: "pairs",
                description: "[(3,2),(2,0),(1,3),(0,1)]: row and column, last row first",
                style: Style::Words(append_pairs),
            },
            Self::Json => &Facts {
                name: "json",
                description: "[1,3,0,2]: columns by row, from 0",
                style: Style::Line(LineForm {
                    open: "[",
                    separator: ",",
                    close: "]",
                    base: 0,
                }),
            },
            Self::Boxed => &Facts {
                name: "boxed",
                description: "Drawn in a frame, last row on top, and the number of solutions",
                style: Style::Drawing(Drawing {
                    is_framed: true,
                    ..Drawing::OPEN
                }),
            },
            Self::Dots => &Facts {
                name: "dots",
                description: "Drawn with round dots, row 0 on top",
                style: Style::Drawing(Drawing {
                    queen: "●",
                    before: "\n",
                    after: "",
                    // The queen is hollow where attacked squares are full.
                    marks: Some(["○", "◎", "●", "#"]),
                    ..Drawing::OPEN
                }),
            },
            Self::Ascii => &Facts {
                name: "ascii",
                description: "Drawn with Q and ., row 0 on top",
                style: Style::Drawing(Drawing {
                    free: [".", "."],
                    separator: "",
                    marks: Some(["Q", "!", "*", "#"]),
                    ..Drawing::OPEN
                }),
            },
            Self::Chess => &Facts {
                name: "chess",
                description: "b1 d2 a3 c4: squares as in chess, row by row",
                style: Style::Words(append_chess),
            },
            Self::Fen => &Facts {
                name: "fen",
                description: "2Q1/Q3/3Q/1Q2: Forsyth-Edwards notation, last row first",
                style: Style::Words(append_fen),
            },
            Self::Unicode => &Facts {
                name: "unicode",
                description: "Drawn with the queens of chess sets on a chequered board, row 0 on top",
                style: Style::Drawing(Drawing {
                    queen: "♛",
                    free: ["□", "■"],
                    ..Drawing::OPEN
                }),
            },
            Self::Svg => &Facts {
                name: "svg",
                description: "A sheet of vector pictures, row 0 on top",
                style: Style::Sheet(Sheet::svg),
            },
            Self::Html => &Facts {
                name: "html",
                description: "An HTML page of vector pictures, to print: row 0 on top",
                style: Style::Sheet(Sheet::html),
            },
        }
    }

    /// Some pictures on one sheet; `None` if the form has no sheets.
    #[must_use]
    pub fn sheet(self, sheet: &Sheet, pictures: &[Picture]) -> Option<String> {
        match self.facts().style {
            Style::Sheet(write) => Some(write(sheet, pictures)),
            _ => None,
        }
    }

    /// Whether several boards are one [sheet](Self::sheet).
    #[must_use]
    pub const fn is_sheet(self) -> bool {
        matches!(self.facts().style, Style::Sheet(_))
    }

    /// Appends a board, with the end of its line or lines.
    pub fn append(self, board: &Board, out: &mut Vec<u8>) {
        match &self.facts().style {
            Style::Line(line) => line.append(board, out),
            Style::Words(append) => append(board, out),
            Style::Drawing(drawing) => drawing.append(board, out),
            Style::Sheet(write) => out.extend(write(&Sheet::new(), &[board.into()]).bytes()),
        }
    }

    /// A board, with the end of its line or lines.
    #[must_use]
    pub fn text(self, board: &Board) -> String {
        let mut out = Vec::new();
        self.append(board, &mut out);
        String::from_utf8(out).expect("boards are written in UTF-8")
    }

    /// A board with marks on its squares; `None` if the form [draws none](Self::draws_marks).
    #[must_use]
    pub fn marked(self, picture: &Picture) -> Option<String> {
        let drawing = match self.facts().style {
            Style::Sheet(write) => {
                return Some(write(&Sheet::new(), std::slice::from_ref(picture)));
            }
            Style::Drawing(drawing) => drawing,
            _ => return None,
        };
        let [queen, attacked, dot, hole] = drawing.marks?;
        let mut out = Vec::new();
        for row in picture.rows() {
            // Blanks between: these drawings are looked at, not parsed.
            drawing.row(&mut out, " ", row.len(), |column| match row[column] {
                Mark::Queen => queen,
                Mark::AttackedQueen => attacked,
                Mark::Dot => dot,
                Mark::Hole => hole,
                Mark::Free => drawing.free[0],
            });
        }
        Some(String::from_utf8(out).expect("boards are written in UTF-8"))
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text is not the name of a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{name}' is not a form of boards")]
pub struct ParseFormError {
    name: String,
}

impl FromStr for Form {
    type Err = ParseFormError;

    fn from_str(name: &str) -> Result<Self, ParseFormError> {
        let form = Self::ALL.iter().find(|form| form.name() == name);
        form.copied().ok_or_else(|| ParseFormError {
            name: name.to_string(),
        })
    }
}

struct Facts {
    name: &'static str,
    description: &'static str,
    style: Style,
}

enum Style {
    Line(LineForm),
    /// In one line, by a function.
    Words(fn(&Board, &mut Vec<u8>)),
    Drawing(Drawing),
    /// A sheet of pictures, by a function.
    Sheet(fn(&Sheet, &[Picture]) -> String),
}

/// How the columns of a board are written in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineForm {
    /// What stands before the columns.
    pub open: &'static str,
    /// What stands between them.
    pub separator: &'static str,
    /// What stands behind them.
    pub close: &'static str,
    /// What columns count from.
    pub base: u8,
}

impl LineForm {
    fn append(&self, board: &Board, out: &mut Vec<u8>) {
        match *self.separator.as_bytes() {
            [a] => self.append_with([a], board, out),
            [a, b] => self.append_with([a, b], board, out),
            _ => unreachable!("no form has such a separator"),
        }
    }

    /// With a separator of known length. No branch depends on the numbers: it would be mispredicted for
    /// every other board.
    fn append_with<const S: usize>(&self, separator: [u8; S], board: &Board, out: &mut Vec<u8>) {
        let mut text = [0; 1 + MAX_N * 4 + 2];
        let mut len = 0;
        for &byte in self.open.as_bytes() {
            text[len] = byte;
            len += 1;
        }
        let start = len;
        for column in board.columns() {
            let (digits, count) = DIGITS[usize::from(column + self.base)];
            text[len..len + 2].copy_from_slice(&digits);
            len += count;
            text[len..len + S].copy_from_slice(&separator);
            len += S;
        }
        len = start.max(len.saturating_sub(S));
        for &byte in self.close.as_bytes() {
            text[len] = byte;
            len += 1;
        }
        text[len] = b'\n';
        out.extend(&text[..=len]);
    }
}

fn append_pairs(board: &Board, out: &mut Vec<u8>) {
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

fn append_chess(board: &Board, out: &mut Vec<u8>) {
    for (i, queen) in board.queens().enumerate() {
        out.extend(if i == 0 { "" } else { " " }.bytes());
        out.extend(queen.in_chess().bytes());
    }
    out.push(b'\n');
}

fn append_fen(board: &Board, out: &mut Vec<u8>) {
    let free = |out: &mut Vec<u8>, squares: usize| {
        if squares > 0 {
            push_number(out, squares);
        }
    };
    let n = board.size();
    for row in (0..n).rev() {
        match board.columns().get(row).map(|&column| usize::from(column)) {
            Some(column) => {
                free(out, column);
                out.push(b'Q');
                free(out, n - 1 - column);
            }
            None => free(out, n),
        }
        out.push(if row > 0 { b'/' } else { b'\n' });
    }
    if n == 0 {
        out.push(b'\n');
    }
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

/// How a board is drawn, a row a line; a row that is not placed is empty.
#[derive(Clone, Copy)]
struct Drawing {
    queen: &'static str,
    /// A free square, light and dark.
    free: [&'static str; 2],
    separator: &'static str,
    before: &'static str,
    after: &'static str,
    /// In a frame, with the last row on top.
    is_framed: bool,
    /// A queen, one that is attacked, a dot and a hole, where marks are drawn.
    marks: Option<[&'static str; 4]>,
}

impl Drawing {
    /// Row 0 on top, a blank line behind.
    const OPEN: Self = Self {
        queen: "Q",
        free: ["·", "·"],
        separator: " ",
        before: "",
        after: "\n",
        is_framed: false,
        marks: None,
    };

    fn append(&self, board: &Board, out: &mut Vec<u8>) {
        let n = board.size();
        let row = |out: &mut Vec<u8>, row: usize| {
            let placed = board.columns().get(row).copied().map(usize::from);
            self.row(out, self.separator, n, |column| {
                if placed == Some(column) {
                    self.queen
                } else {
                    self.free[(row + column) % 2]
                }
            });
        };
        out.extend(self.before.as_bytes());
        if self.is_framed {
            frame(out, n);
            (0..n).rev().for_each(|r| row(out, r));
            frame(out, n);
        } else {
            (0..n).for_each(|r| row(out, r));
        }
        out.extend(self.after.as_bytes());
    }

    fn row(
        &self,
        out: &mut Vec<u8>,
        separator: &str,
        n: usize,
        mut square: impl FnMut(usize) -> &'static str,
    ) {
        let side = if self.is_framed { "|" } else { "" };
        out.extend(side.as_bytes());
        for column in 0..n {
            if column > 0 {
                out.extend(separator.as_bytes());
            }
            out.extend(square(column).as_bytes());
        }
        out.extend(side.as_bytes());
        out.push(b'\n');
    }
}

/// The line above and below a framed board of size `n`.
fn frame(out: &mut Vec<u8>, n: usize) {
    out.push(b'+');
    out.resize(out.len() + (2 * n).saturating_sub(1), b'-');
    out.extend(b"+\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for &form in Form::ALL {
            assert_eq!(form.name().parse(), Ok(form));
        }
        assert!("round".parse::<Form>().is_err());
    }

    #[test]
    fn each_form() {
        let board = Board::new(12, &[1, 3, 0, 11]);
        for (form, expected) in [
            (Form::Columns, "1 3 0 11\n"),
            (Form::Tuple, "(2, 4, 1, 12)\n"),
            (Form::Pairs, "[(3,11),(2,0),(1,3),(0,1)]\n"),
            (Form::Json, "[1,3,0,11]\n"),
            (Form::Chess, "b1 d2 a3 l4\n"),
            (Form::Fen, "12/12/12/12/12/12/12/12/11Q/Q11/3Q8/1Q10\n"),
        ] {
            assert_eq!(form.text(&board), expected);
            assert!(form.is_one_line());
        }
        let board = Board::new(4, &[1, 3, 0, 2]);
        for (form, expected) in [
            (
                Form::Boxed,
                "+-------+\n|· · Q ·|\n|Q · · ·|\n|· · · Q|\n|· Q · ·|\n+-------+\n\n",
            ),
            (Form::Dots, "\n· ● · ·\n· · · ●\n● · · ·\n· · ● ·\n"),
            (Form::Ascii, ".Q..\n...Q\nQ...\n..Q.\n\n"),
            (Form::Unicode, "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n"),
        ] {
            assert_eq!(form.text(&board), expected);
            assert!(!form.is_one_line());
        }
    }

    #[test]
    fn rows_not_placed_are_empty() {
        assert_eq!(Form::Ascii.text(&Board::new(3, &[2])), "..Q\n...\n...\n\n");
        assert_eq!(Form::Boxed.text(&Board::new(0, &[])), "++\n++\n\n");
    }
}
