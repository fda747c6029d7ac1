//! `nqueens check`: reads boards, one a line, and tells whether queens attack each other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use nqueens::{Conflict, MAX_N, Square};

use super::Failure;

#[derive(Args)]
pub struct CheckArgs {
    /// The boards, in the form columns, tuple, pairs or json; - or nothing is stdin
    file: Option<PathBuf>,
}

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    match &args.file {
        Some(path) if path.as_os_str() != "-" => {
            let name = path.display().to_string();
            match File::open(path) {
                Ok(file) => check(BufReader::new(file), &name),
                Err(cause) => Err(Failure::Input { name, cause }),
            }
        }
        _ => check(io::stdin().lock(), "stdin"),
    }
}

/// Prints a verdict a line, up to the first line that cannot be read.
fn check(mut input: impl BufRead, name: &str) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut all_legal = true;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        let bytes = input
            .read_until(b'\n', &mut text)
            .map_err(|cause| Failure::Input {
                name: name.to_string(),
                cause,
            })?;
        if bytes == 0 {
            break;
        }
        let queens = match read_board(&String::from_utf8_lossy(&text)) {
            Ok(queens) => queens,
            Err(reason) => {
                out.flush()?;
                return Err(Failure::Unreadable {
                    name: name.to_string(),
                    line,
                    reason,
                });
            }
        };
        match Conflict::among(&queens) {
            None => writeln!(out, "ok")?,
            Some(conflict) => {
                all_legal = false;
                writeln!(out, "{conflict}")?;
            }
        }
    }
    out.flush()?;
    if all_legal {
        Ok(())
    } else {
        Err(Failure::Illegal)
    }
}

/// The queens of a full or partial board in any of the one-line forms, by row.
fn read_board(line: &str) -> Result<Vec<Square>, String> {
    let line = line.trim();
    let mut queens: Vec<Square> = if let Some(tuple) = enclosed(line, '(', ')') {
        by_row(items(tuple, ',').map(|item| match number(item)? {
            0 => Err("a tuple's columns count from 1, but one is 0".to_string()),
            column => Ok(column - 1),
        }))?
    } else if let Some(list) = enclosed(line, '[', ']') {
        match enclosed(list, '(', ')') {
            Some(pairs) => pairs
                .split(')')
                .map(str::trim)
                .enumerate()
                .map(pair)
                .collect::<Result<_, _>>()?,
            None => by_row(items(list, ',').map(number))?,
        }
    } else {
        by_row(line.split_whitespace().map(number))?
    };
    if let Some(queen) = queens.iter().find(|q| q.row >= MAX_N || q.column >= MAX_N) {
        return Err(format!(
            "square {queen} is off the largest board, of size {MAX_N}"
        ));
    }
    queens.sort_unstable();
    match queens.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two queens stand on square {}", pair[0])),
        None => Ok(queens),
    }
}

fn by_row(columns: impl Iterator<Item = Result<usize, String>>) -> Result<Vec<Square>, String> {
    columns
        .enumerate()
        .map(|(row, column)| Ok(Square::new(row, column?)))
        .collect()
}

fn enclosed(text: &str, open: char, close: char) -> Option<&str> {
    text.trim().strip_prefix(open)?.strip_suffix(close)
}

/// What stands between the separators; nothing has no items.
fn items(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let none = text.trim().is_empty();
    text.split(separator).skip(usize::from(none))
}

/// A pair of the list, without its closing parenthesis: the first one's opening one is gone too.
fn pair((index, text): (usize, &str)) -> Result<Square, String> {
    let inner = if index == 0 {
        Some(text)
    } else {
        text.strip_prefix(',')
            .and_then(|text| text.trim_start().strip_prefix('('))
    };
    inner
        .and_then(|inner| inner.split_once(','))
        .ok_or_else(|| format!("'{text}' is not a (row,column) pair"))
        .and_then(|(row, column)| Ok(Square::new(number(row)?, number(column)?)))
}

fn number(text: &str) -> Result<usize, String> {
    let text = text.trim();
    text.parse()
        .map_err(|_| format!("'{text}' is not a whole number from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let board = [1, 3, 0, 2];
        let expected: Vec<_> = (0..4).map(|row| Square::new(row, board[row])).collect();
        for line in [
            "1 3 0 2",
            "  1\t3 0 2\r\n",
            "(2, 4, 1, 3)",
            "(2,4,1,3)",
            "[(3,2),(2,0),(1,3),(0,1)]",
            "[(0, 1), (1, 3), (2, 0), (3, 2)]",
            "[1,3,0,2]",
            "[1, 3, 0, 2]",
        ] {
            assert_eq!(read_board(line).as_ref(), Ok(&expected), "{line}");
        }
        for line in ["", "()", "[]"] {
            assert_eq!(read_board(line), Ok(vec![]), "{line}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (line, reason) in [
            ("1 x 2", "'x' is not a whole number from 0"),
            ("1 -2", "'-2' is not a whole number from 0"),
            ("1,2,3", "'1,2,3' is not a whole number from 0"),
            ("(0, 2)", "a tuple's columns count from 1, but one is 0"),
            ("(1, 2", "'(1,' is not a whole number from 0"),
            ("(1,,2)", "'' is not a whole number from 0"),
            ("[1,2", "'[1,2' is not a whole number from 0"),
            ("[(0,1),2]", "'(0' is not a whole number from 0"),
            ("[(0,1)(1,3)]", "'(1,3' is not a (row,column) pair"),
            ("[(0,1),(1)]", "',(1' is not a (row,column) pair"),
            ("[(0,1),(0,1)]", "two queens stand on square (0,1)"),
            ("32", "square (0,32) is off the largest board, of size 32"),
        ] {
            assert_eq!(read_board(line), Err(reason.to_string()), "{line}");
        }
    }
}
