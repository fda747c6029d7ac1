//! Boards as vector pictures (SVG): a sheet of some, each with coordinates, readable on light and dark
//! ground; and as HTML pages with these.

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
text { fill: #666; font: 13px sans-serif; text-anchor: middle; dominant-baseline: central; }
.title { font-size: 18px; }
@media (prefers-color-scheme: dark) { text { fill: #aaa; } }
";

/// A crown on a base, in a square of 40.
const DEFINITIONS: &str = "<defs><path id=\"queen\" class=\"queen\" \
    d=\"M9 28 5 13l7 7 2-11 6 10 6-10 2 11 7-7-4 15zM9 30h22v3H9z\"/></defs>";

/// A sheet of pictures, numbered row by row if they are more than one.
///
/// ```
/// use nqueens::{Board, Picture, Sheet};
/// let boards = [Picture::from(&Board::new(4, &[1, 3, 0, 2])), Picture::from(&Board::new(4, &[]))];
/// let svg = Sheet::new().columns(1).title("Find the other one").svg(&boards);
/// assert!(svg.starts_with("<svg ") && svg.contains(">Find the other one</text>"));
/// assert_eq!(svg.matches("#queen").count(), 4);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    columns: Option<usize>,
    title: String,
}

impl Sheet {
    /// About as many pictures in a row as there are rows, and no title.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets how many pictures are in a row, one at least.
    #[must_use]
    pub fn columns(mut self, columns: usize) -> Self {
        self.columns = Some(columns);
        self
    }

    /// Sets what stands above the pictures.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = title.to_string();
        self
    }

    /// A vector picture of all of them. Printed, it fits one page.
    #[must_use]
    pub fn svg(&self, pictures: &[Picture]) -> String {
        let mut svg = String::new();
        self.write_svg(&mut svg, pictures)
            .expect("a string takes all");
        svg
    }

    /// An HTML page, a whole document. Printed, on paper of any size, no picture is cut off.
    #[must_use]
    pub fn html(&self, pictures: &[Picture]) -> String {
        let mut html = String::new();
        self.write_html(&mut html, pictures)
            .expect("a string takes all");
        html
    }

    /// How many pictures are in a row.
    fn across(&self, pictures: usize) -> usize {
        let square = || (pictures as f64).sqrt().ceil() as usize;
        self.columns
            .unwrap_or_else(square)
            .clamp(1, pictures.max(1))
    }

    fn write_svg(&self, svg: &mut String, pictures: &[Picture]) -> fmt::Result {
        let side = side(pictures);
        let across = self.across(pictures.len());
        let title = Text(&self.title);
        let band = if self.title.is_empty() { 0 } else { BAND };
        let (width, height) = match pictures.len() {
            // A picture of no size would look like a fault.
            0 => (200, 40),
            boards => (across * side, boards.div_ceil(across) * side),
        };
        let (middle, whole) = (width / 2, height + band);
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{whole}\" \
             viewBox=\"0 0 {width} {whole}\">\n<style>\n{STYLE}\
             @media print {{ :root {{ width: 100%; height: 100%; }} }}\n</style>\n{DEFINITIONS}"
        )?;
        if band > 0 {
            let y = band / 2;
            writeln!(
                svg,
                "<text class=\"title\" x=\"{middle}\" y=\"{y}\">{title}</text>"
            )?;
        }
        if pictures.is_empty() {
            let y = band + 20;
            writeln!(svg, "<text x=\"100\" y=\"{y}\">{NONE}</text>")?;
        }
        for (place, picture) in pictures.iter().enumerate() {
            let (x, y) = (place % across * side, place / across * side + band);
            let number = (pictures.len() > 1).then_some(place + 1);
            write_picture(svg, picture, [x + MARGIN, y + MARGIN], number)?;
        }
        writeln!(svg, "</svg>")
    }

    fn write_html(&self, html: &mut String, pictures: &[Picture]) -> fmt::Result {
        let side = side(pictures);
        // In whole parts of a per mille, with room for rounding.
        let width = 998 / self.across(pictures.len());
        let (percent, tenths) = (width / 10, width % 10);
        let title = Text(&self.title);
        let name = match self.title.as_str() {
            "" => "Boards",
            title => title,
        };
        writeln!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
             <style>\n{STYLE}{PAGE_STYLE}svg {{ width: {percent}.{tenths}%; }}\n</style>\n<main>",
            Text(name)
        )?;
        if !self.title.is_empty() {
            writeln!(html, "<h1>{title}</h1>")?;
        }
        if pictures.is_empty() {
            writeln!(html, "<p>{NONE}</p>")?;
        }
        for (place, picture) in (1..).zip(pictures) {
            writeln!(
                html,
                "<svg viewBox=\"0 0 {side} {side}\" role=\"img\" aria-label=\"board {place}\">"
            )?;
            if place == 1 {
                writeln!(html, "{DEFINITIONS}")?;
            }
            let number = (pictures.len() > 1).then_some(place);
            write_picture(html, picture, [MARGIN, MARGIN], number)?;
            // Without a line break, which would take room.
            write!(html, "</svg>")?;
        }
        writeln!(html, "\n</main>\n</html>")
    }
}

/// Room for the title of a picture.
const BAND: usize = 40;

const NONE: &str = "there is no board";

/// For an HTML page. A line of pictures is never cut by the end of a page, and may be alone on one.
const PAGE_STYLE: &str = "\
:root { color-scheme: light dark; font-family: sans-serif; orphans: 1; widows: 1; }
@page { margin: 12mm; }
@media print { body { margin: 0; } }
h1 { font-size: 1.3rem; text-align: center; }
svg { display: inline-block; vertical-align: top; }
";

/// The side of the largest board, with its margins.
fn side(pictures: &[Picture]) -> usize {
    let largest = pictures.iter().map(|picture| picture.n).max().unwrap_or(0);
    largest * SQUARE + 2 * MARGIN
}

/// A text of XML.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            // XML has no control characters.
            c if c.is_control() => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}

/// A picture whose first square is here, with its number above it.
fn write_picture(
    svg: &mut String,
    Picture { n, marks }: &Picture,
    [left, top]: [usize; 2],
    number: Option<usize>,
) -> fmt::Result {
    writeln!(svg, "<g transform=\"translate({left} {top})\">")?;
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
    if let Some(number) = number {
        let (middle, above) = (n * SQUARE / 2, MARGIN / 2);
        writeln!(svg, "<text x=\"{middle}\" y=\"-{above}\">{number}</text>")?;
    }
    writeln!(svg, "</g>")
}
