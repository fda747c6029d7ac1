//! Boards as vector pictures (SVG): a page of some, each with coordinates, readable on light and dark
//! ground.

use std::fmt::{self, Write};

use crate::board::{Board, Square};

/// What is drawn on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mark {
    /// Nothing.
    Free,
    /// A queen.
    Queen,
    /// A queen that another one attacks.
    AttackedQueen,
    /// A dot: an attacked square, say.
    Dot,
    /// A square that takes no queen.
    Hole,
}

/// A board with marks on its squares.
#[derive(Clone, Debug)]
pub struct Picture {
    n: usize,
    marks: Vec<Mark>,
}

impl Picture {
    /// A board of size `n` with what `mark` says of each square.
    pub fn new(n: usize, mark: impl Fn(Square) -> Mark) -> Self {
        let squares = (0..n).flat_map(|row| (0..n).map(move |column| Square::new(row, column)));
        Self {
            n,
            marks: squares.map(mark).collect(),
        }
    }
}

impl Picture {
    /// The marks, row by row.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[Mark]> {
        self.marks.chunks(self.n.max(1))
    }
}

/// The queens of a board.
impl From<&Board> for Picture {
    fn from(board: &Board) -> Self {
        Self::new(board.size(), |Square { row, column }| {
            match board.columns().get(row) {
                Some(&queen) if usize::from(queen) == column => Mark::Queen,
                _ => Mark::Free,
            }
        })
    }
}

const SQUARE: usize = 40;
/// Room for the coordinates, on all sides.
const MARGIN: usize = 24;

const STYLE: &str = "\
.frame { fill: none; stroke: #777; }
.light { fill: #f0e3cd; }
.dark { fill: #c9a77c; }
.queen { fill: #222; }
.attacked { fill: none; stroke: #a33; stroke-width: 3; }
.dot { fill: #a33; }
.hole { stroke: #555; stroke-width: 3; }
text { fill: #777; font: 13px sans-serif; text-anchor: middle; dominant-baseline: central; }
@media (prefers-color-scheme: dark) { text { fill: #aaa; } }
";

/// A crown on a base, in a square of 40.
const QUEEN: &str = "M9 28 5 13l7 7 2-11 6 10 6-10 2 11 7-7-4 15zM9 30h22v3H9z";

/// A page with some pictures, row by row.
///
/// ```
/// use nqueens::{Board, Picture, page};
/// let svg = page(&[Picture::from(&Board::new(4, &[1, 3, 0, 2]))]);
/// assert!(svg.starts_with("<svg "));
/// assert_eq!(svg.matches("#queen").count(), 4);
/// ```
#[must_use]
pub fn page(pictures: &[Picture]) -> String {
    let mut svg = String::new();
    write_page(&mut svg, pictures).expect("a string takes all");
    svg
}

fn write_page(svg: &mut String, pictures: &[Picture]) -> fmt::Result {
    let largest = pictures.iter().map(|picture| picture.n).max().unwrap_or(0);
    let side = largest * SQUARE + 2 * MARGIN;
    let across = (pictures.len() as f64).sqrt().ceil() as usize;
    let (width, height) = match pictures.len() {
        // A picture of no size would look like a fault.
        0 => (200, 40),
        boards => (across * side, boards.div_ceil(across) * side),
    };
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>\n{STYLE}</style>\n\
         <defs><path id=\"queen\" class=\"queen\" d=\"{QUEEN}\"/></defs>"
    )?;
    if pictures.is_empty() {
        writeln!(svg, "<text x=\"100\" y=\"20\">there is no board</text>")?;
    }
    for (place, picture) in pictures.iter().enumerate() {
        let (x, y) = (
            place % across * side + MARGIN,
            place / across * side + MARGIN,
        );
        writeln!(svg, "<g transform=\"translate({x} {y})\">")?;
        write_picture(svg, picture)?;
        if pictures.len() > 1 {
            let (middle, above) = (picture.n * SQUARE / 2, MARGIN / 2);
            let number = place + 1;
            writeln!(svg, "<text x=\"{middle}\" y=\"-{above}\">{number}</text>")?;
        }
        writeln!(svg, "</g>")?;
    }
    writeln!(svg, "</svg>")
}

fn write_picture(svg: &mut String, Picture { n, marks }: &Picture) -> fmt::Result {
    for (place, mark) in marks.iter().enumerate() {
        let (row, column) = (place / n, place % n);
        let (x, y) = (column * SQUARE, row * SQUARE);
        let class = if (row + column) % 2 == 0 {
            "light"
        } else {
            "dark"
        };
        writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\"/>"
        )?;
        let (middle_x, middle_y) = (x + SQUARE / 2, y + SQUARE / 2);
        match mark {
            Mark::Free => {}
            Mark::Queen | Mark::AttackedQueen => {
                writeln!(svg, "<use href=\"#queen\" x=\"{x}\" y=\"{y}\"/>")?;
                if *mark == Mark::AttackedQueen {
                    writeln!(
                        svg,
                        "<circle class=\"attacked\" cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"18\"/>"
                    )?;
                }
            }
            Mark::Dot => writeln!(
                svg,
                "<circle class=\"dot\" cx=\"{middle_x}\" cy=\"{middle_y}\" r=\"5\"/>"
            )?,
            Mark::Hole => writeln!(
                svg,
                "<path class=\"hole\" d=\"M{} {}l20 20m0-20-20 20\"/>",
                x + 10,
                y + 10
            )?,
        }
    }
    let side = n * SQUARE;
    writeln!(
        svg,
        "<rect class=\"frame\" width=\"{side}\" height=\"{side}\"/>"
    )?;
    for line in 0..*n {
        let middle = line * SQUARE + SQUARE / 2;
        let outside = side + MARGIN / 2;
        writeln!(svg, "<text x=\"{middle}\" y=\"{outside}\">{line}</text>")?;
        writeln!(
            svg,
            "<text x=\"-{}\" y=\"{middle}\">{line}</text>",
            MARGIN / 2
        )?;
    }
    Ok(())
}
