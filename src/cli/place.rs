//! `nqueens place`: one board of any size at once.

use std::io::{BufWriter, Write};

use clap::Args;
use nqueens::{Board, Form, MAX_N, construct};

use super::args::{form, number};
use super::failure::Failure;
use super::output::print;
use super::standard::stdout;

#[derive(Args)]
pub struct PlaceArgs {
    /// The board size, from 0 to 10000000
    #[arg(value_parser = number, allow_negative_numbers = true)]
    n: usize,
    /// How to write the board
    #[arg(long, value_parser = form(), default_value = "columns")]
    format: Form,
}

const LARGEST: usize = 10_000_000;

#[derive(Debug, thiserror::Error)]
enum PlaceError {
    #[error("board size {0} is too large: N is a whole number from 0 to {LARGEST}")]
    TooLarge(usize),
    #[error("there is no board of size {0}")]
    None(usize),
    #[error("--format {0} is for boards up to {MAX_N}; columns, tuple and json are for any")]
    NoLine(Form),
}

pub fn run(args: &PlaceArgs) -> Result<(), Failure> {
    let n = args.n;
    if n > LARGEST {
        return Err(Failure::Usage(Box::new(PlaceError::TooLarge(n))));
    }
    let columns = construct(n).ok_or_else(|| Failure::Failed(Box::new(PlaceError::None(n))))?;
    let Some(line) = args.format.line() else {
        if n > MAX_N {
            return Err(Failure::Usage(Box::new(PlaceError::NoLine(args.format))));
        }
        let columns: Vec<u8> = columns.map(|column| column as u8).collect();
        return print(args.format.text(&Board::new(n, &columns)).as_bytes());
    };
    let mut out = BufWriter::new(stdout()?);
    write!(out, "{}", line.open)?;
    for (row, column) in columns.enumerate() {
        let separator = if row == 0 { "" } else { line.separator };
        write!(out, "{separator}{}", column + usize::from(line.base))?;
    }
    writeln!(out, "{}", line.close)?;
    Ok(out.flush()?)
}
