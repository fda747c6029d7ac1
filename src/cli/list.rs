//! `nqueens list`: the boards, in the forms of the classic texts.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use nqueens::{Board, list};

use super::{Failure, ProblemArgs, ThreadArgs, draw};

#[derive(Args)]
pub struct ListArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// How to write a board
    #[arg(long, value_enum, default_value_t = Format::Columns)]
    format: Format,
    /// Write at most K boards
    #[arg(long, value_name = "K", value_parser = limit, allow_negative_numbers = true)]
    limit: Option<u64>,
}

fn limit(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| "a limit is a whole number from 0".to_string())
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// 1 3 0 2: columns by row, from 0
    Columns,
    /// (2, 4, 1, 3): columns by row, from 1
    Tuple,
    /// [(3,2),(2,0),(1,3),(0,1)]: row and column, last row first
    Pairs,
    /// Drawn in a frame, last row on top, and the number of solutions
    Boxed,
    /// Drawn with ● and ·, row 0 on top
    Dots,
    /// Drawn with Q and ., row 0 on top
    Ascii,
    /// [1,3,0,2]: columns by row, from 0
    Json,
}

pub fn run(args: &ListArgs) -> Result<(), Failure> {
    let problem = args.problem.problem()?;
    let render = match args.format {
        Format::Columns => columns,
        Format::Tuple => tuple,
        Format::Pairs => pairs,
        Format::Boxed => draw::boxed,
        Format::Dots => draw::dots,
        Format::Ascii => draw::ascii,
        Format::Json => json,
    };
    let mut stdout = io::stdout().lock();
    let boards = list(
        &problem,
        args.threads.threads(),
        args.limit.unwrap_or(u64::MAX),
        render,
        &mut stdout,
    )?;
    if matches!(args.format, Format::Boxed) {
        writeln!(stdout, "\n{boards} solutions.")?;
        stdout.flush()?;
    }
    Ok(())
}

fn columns(board: &Board, out: &mut Vec<u8>) {
    join(out, board.columns().iter().copied(), b" ");
    out.push(b'\n');
}

fn tuple(board: &Board, out: &mut Vec<u8>) {
    out.push(b'(');
    join(out, board.columns().iter().map(|column| column + 1), b", ");
    out.extend(b")\n");
}

fn json(board: &Board, out: &mut Vec<u8>) {
    out.push(b'[');
    join(out, board.columns().iter().copied(), b",");
    out.extend(b"]\n");
}

fn pairs(board: &Board, out: &mut Vec<u8>) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_on_one_line() {
        let board = Board::new(12, &[1, 3, 0, 11]);
        for (render, expected) in [
            (columns as fn(&Board, &mut Vec<u8>), "1 3 0 11\n"),
            (tuple, "(2, 4, 1, 12)\n"),
            (pairs, "[(3,11),(2,0),(1,3),(0,1)]\n"),
            (json, "[1,3,0,11]\n"),
        ] {
            let mut out = Vec::new();
            render(&board, &mut out);
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
