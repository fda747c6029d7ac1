//! `nqueens place`: one board of any size at once.

use std::io::{BufWriter, Write};

use clap::{Args, ValueEnum};
use nqueens::construct;

use super::standard::stdout;
use super::{Failure, number};

#[derive(Args)]
pub struct PlaceArgs {
    /// The board size, from 0 to 10000000
    #[arg(value_parser = number, allow_negative_numbers = true)]
    n: usize,
    /// How to write the board
    #[arg(long, value_enum, default_value_t = LineFormat::Columns)]
    format: LineFormat,
}

#[derive(Clone, Copy, ValueEnum)]
enum LineFormat {
    /// 1 3 0 2: columns by row, from 0
    Columns,
    /// (2, 4, 1, 3): columns by row, from 1
    Tuple,
    /// [1,3,0,2]: columns by row, from 0
    Json,
}

const LARGEST: usize = 10_000_000;

#[derive(Debug, thiserror::Error)]
enum CannotPlace {
    #[error("board size {0} is too large: N is a whole number from 0 to {LARGEST}")]
    TooLarge(usize),
    #[error("there is no board of size {0}")]
    None(usize),
}

pub fn run(args: &PlaceArgs) -> Result<(), Failure> {
    let n = args.n;
    if n > LARGEST {
        return Err(Failure::Usage(Box::new(CannotPlace::TooLarge(n))));
    }
    let columns = construct(n).ok_or_else(|| Failure::Failed(Box::new(CannotPlace::None(n))))?;
    let (open, separator, close, base) = match args.format {
        LineFormat::Columns => ("", " ", "", 0),
        LineFormat::Tuple => ("(", ", ", ")", 1),
        LineFormat::Json => ("[", ",", "]", 0),
    };
    let mut out = BufWriter::new(stdout()?);
    write!(out, "{open}")?;
    for (row, column) in columns.enumerate() {
        let separator = if row == 0 { "" } else { separator };
        write!(out, "{separator}{}", column + base)?;
    }
    writeln!(out, "{close}")?;
    Ok(out.flush()?)
}
