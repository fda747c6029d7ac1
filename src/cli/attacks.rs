//! `nqueens attacks`: the squares that queens attack, or leave free.

use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use nqueens::{Mark, Picture, Problem, Square, notation, page};

use super::{Failure, add_squares, board_size, print, square};

#[derive(Args)]
pub struct AttacksArgs {
    /// The board size, from 0 to 32
    #[arg(value_parser = board_size, allow_negative_numbers = true)]
    n: usize,
    /// The queens' squares, by row and column
    #[arg(value_name = "R,C", required = true, value_parser = square)]
    queens: Vec<Square>,
    /// A square that takes no queen but does not stop an attack; repeatable
    #[arg(long = "hole", value_name = "R,C", value_parser = square, allow_hyphen_values = true)]
    holes: Vec<Square>,
    /// Mark the squares that stay free instead of those attacked
    #[arg(long)]
    free: bool,
    /// How to draw
    #[arg(long, value_enum, default_value_t = Format::Dots)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// ○ a queen, ● a marked square, # a hole, · any other
    Dots,
    /// Q a queen, * a marked square, # a hole, . any other
    Ascii,
    /// A vector picture
    Svg,
}

/// What is wrong with a square like `-1,3`, which looks like options.
pub fn negative_square(error: &clap::Error) -> Option<Failure> {
    let mut arguments = std::env::args().skip(1);
    let is_attacks = arguments.next().as_deref() == Some("attacks");
    if !is_attacks || error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let looks_negative = |text: &String| {
        let rest = text.strip_prefix('-');
        rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let text = arguments.find(looks_negative)?;
    let reason = square(&text).err()?;
    Some(Failure::Usage(
        format!("invalid value '{text}' for '<R,C>...': {reason}").into(),
    ))
}

/// Draws the queens, and marks the squares that are attacked, or with `--free` those that are not.
pub fn run(args: &AttacksArgs) -> Result<(), Failure> {
    let mut problem = Problem::new(args.n)?;
    add_squares(&mut problem, &args.holes, &args.queens)?;
    let queens = problem.queens();
    let mark = |square: Square| {
        if queens.contains(&square) {
            Mark::Queen
        } else if problem.holes().contains(&square) {
            Mark::Hole
        } else if queens.iter().any(|queen| queen.attacks(square)) != args.free {
            Mark::Dot
        } else {
            Mark::Free
        }
    };
    let [queen, dot, hole, other] = match args.format {
        Format::Dots => ["○", "●", "#", "·"],
        Format::Ascii => ["Q", "*", "#", "."],
        Format::Svg => return print(page(&[Picture::new(args.n, mark)]).as_bytes()),
    };
    print(&notation::squares(args.n, |row, column| {
        match mark(Square::new(row, column)) {
            Mark::Queen => queen,
            Mark::Dot => dot,
            Mark::Hole => hole,
            _ => other,
        }
    }))
}
