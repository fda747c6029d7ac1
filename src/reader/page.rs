//! The sheets of pictures that [`Sheet`](crate::Sheet) writes.

use super::found::{Found, Refused, Terms};
use crate::board::Square;

/// A page of which some lines were read.
#[derive(Debug)]
pub struct Page {
    /// What its last line begins with.
    end: &'static str,
    picture: Picture,
}

#[derive(Debug, Default)]
struct Picture {
    is_style: bool,
    /// Corners of the squares of the picture, and of the queens.
    squares: Vec<[usize; 2]>,
    queens: Vec<[usize; 2]>,
    line: u64,
}

impl Page {
    /// The page that begins with this line, if one does.
    pub fn begin(text: &str) -> Option<Self> {
        let end = match () {
            () if text.starts_with("<svg") => "</svg",
            () if text.starts_with("<!DOCTYPE html") => "</html",
            () => return None,
        };
        Some(Self {
            end,
            picture: Picture::default(),
        })
    }

    /// Reads a line; says whether the page goes on. A picture that ends is a board.
    pub fn line(&mut self, line: u64, text: &str, found: &mut Vec<Found>) -> Result<bool, Refused> {
        let picture = &mut self.picture;
        if picture.is_style || text.starts_with("<style") {
            picture.is_style = !text.starts_with("</style");
        } else if text.starts_with("<g ") {
            *picture = Picture {
                line,
                ..Picture::default()
            };
        } else if text.starts_with("<rect class=\"light\"")
            || text.starts_with("<rect class=\"dark\"")
        {
            picture.squares.push(corner(text)?);
        } else if text.starts_with("<use href=\"#queen\"") {
            picture.queens.push(corner(text)?);
        } else if text.starts_with("</g") {
            found.push(std::mem::take(picture).board()?);
        }
        Ok(!text.starts_with(self.end))
    }
}

impl Picture {
    fn board(self) -> Result<Found, Refused> {
        let n = self.squares.len().isqrt();
        let side = self.squares.get(1).map_or(1, |&[x, _]| x.max(1));
        let whole = (0..n * n).map(|place| [place % n * side, place / n * side]);
        let square = |&[x, y]: &[usize; 2]| {
            let square = Square::new(y / side, x / side);
            (self.squares.contains(&[x, y])).then_some(square)
        };
        let queens: Option<Vec<Square>> = self.queens.iter().map(square).collect();
        match queens {
            Some(queens) if whole.eq(self.squares.iter().copied()) => Ok(Found {
                drawn: Some((n, n)),
                ..Found::new(self.line, queens, Terms::From(0))
            }),
            _ => Err("a picture that is no board of ours".to_string().into()),
        }
    }
}

/// Where something stands.
fn corner(text: &str) -> Result<[usize; 2], Refused> {
    let number = |name: &str| {
        let (_, rest) = text.split_once(name)?;
        rest.split_once('"')?.0.parse().ok()
    };
    match (number(" x=\""), number(" y=\"")) {
        (Some(x), Some(y)) => Ok([x, y]),
        _ => Err("a square of a picture without a place".to_string().into()),
    }
}
