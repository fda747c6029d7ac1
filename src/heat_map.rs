//! Counts by square as a vector picture.

use std::fmt::{self, Write};

use crate::squares::Squares;

/// Room for five digits.
const SQUARE: usize = 44;
/// Room for the coordinates, on all sides.
const MARGIN: usize = 24;
/// Room for the title above, and for the legend below.
const BAND: usize = 30;

const STYLE: &str = "\
text { fill: #222; font: 13px sans-serif; text-anchor: middle; dominant-baseline: central; }
.line { fill: #777; }
.few { fill: #222; }
.many { fill: #fff; }
.square { fill: #a3200d; stroke: #777; stroke-width: 0.5; }
@media (prefers-color-scheme: dark) {
  text, .few { fill: #eee; }
  .line { fill: #aaa; }
  .square { fill: #e0402a; }
}
";

/// A picture of the board: the more boards have a queen on a square, the stronger its colour. Each
/// square says how many these are; or with `share`, and where there is no room for them, how many of a
/// hundred of all boards. Readable on light and dark ground, and without colour.
///
/// ```
/// use nqueens::{Options, Problem, heat_map, squares};
/// let squares = squares(&Problem::new(8)?, &Options::default())?;
/// let svg = heat_map(&squares, false);
/// assert!(svg.contains(">18</text>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn heat_map(squares: &Squares, share: bool) -> String {
    let mut svg = String::new();
    write(&mut svg, squares, share).expect("a string takes all");
    svg
}

fn write(svg: &mut String, squares: &Squares, share: bool) -> fmt::Result {
    const MOST_SHOWN: u128 = 99_999;
    let n = squares.size();
    let side = n * SQUARE;
    let all = || squares.rows().flatten().copied();
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let in_percent = share || most > MOST_SHOWN;
    let number = |boards: u128| {
        if in_percent {
            format!("{:.2}", 100.0 * squares.share(boards))
        } else {
            boards.to_string()
        }
    };
    let strength = |boards: u128| boards as f64 / most.max(1) as f64;
    // The title and the legend have a line each.
    let (width, height) = ((side + 2 * MARGIN).max(420), side + 2 * MARGIN + 2 * BAND);
    let middle = width / 2;
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>\n{STYLE}</style>"
    )?;
    let what = if in_percent {
        "percent of"
    } else {
        "how many of"
    };
    let title = match squares.total() {
        1 => "whether the only solution has a queen here".to_string(),
        total => format!("{what} the {total} solutions have a queen here"),
    };
    writeln!(
        svg,
        "<text x=\"{middle}\" y=\"{}\">N = {n}: {title}</text>",
        BAND / 2 + 4
    )?;
    let left = (width - side) / 2;
    writeln!(svg, "<g transform=\"translate({left} {})\">", BAND + MARGIN)?;
    for (row, boards) in squares.rows().enumerate() {
        for (column, &boards) in boards.iter().enumerate() {
            let strength = strength(boards);
            let (x, y) = (column * SQUARE, row * SQUARE);
            let class = if strength > 0.55 { "many" } else { "few" };
            writeln!(
                svg,
                "<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" \
                 fill-opacity=\"{strength:.3}\"/>\n\
                 <text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
                x + SQUARE / 2,
                y + SQUARE / 2,
                number(boards)
            )?;
        }
        let middle = row * SQUARE + SQUARE / 2;
        let outside = MARGIN / 2;
        writeln!(
            svg,
            "<text class=\"line\" x=\"-{outside}\" y=\"{middle}\">{row}</text>\n\
             <text class=\"line\" x=\"{middle}\" y=\"-{outside}\">{row}</text>"
        )?;
    }
    writeln!(svg, "</g>")?;
    // From the least to the most, and none.
    let y = BAND + 2 * MARGIN + side;
    for (place, label, boards) in [(0, "none", 0), (1, "fewest", least), (2, "most", most)] {
        let x = middle - 190 + 130 * place;
        let of = match place {
            0 => String::new(),
            _ => format!(" {}", number(boards)),
        };
        writeln!(
            svg,
            "<rect class=\"square\" x=\"{x}\" y=\"{y}\" width=\"18\" height=\"18\" \
             fill-opacity=\"{:.3}\"/>\n<text x=\"{}\" y=\"{}\">{label}{of}</text>",
            strength(boards),
            x + 70,
            y + 9
        )?;
    }
    writeln!(svg, "</svg>")
}
