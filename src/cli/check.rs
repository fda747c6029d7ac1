//! `nqueens check`: reads boards, one a line, and tells whether queens attack each other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use clap::Args;
use nqueens::notation::read_line;
use nqueens::{Conflict, Square};

use super::{Failure, board_size, cannot_read};

#[derive(Args)]
pub struct CheckArgs {
    /// The boards, in a form of one line: columns, tuple, pairs or json; - or nothing is stdin
    files: Vec<PathBuf>,
    /// All boards are full ones of this size
    #[arg(long, value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    size: Option<usize>,
    /// Boards may have fewer queens than that
    #[arg(long, requires = "size")]
    partial: bool,
}

pub fn run(args: &CheckArgs) -> Result<(), Failure> {
    let stdin = [PathBuf::from("-")];
    let files = if args.files.is_empty() {
        &stdin
    } else {
        &args.files[..]
    };
    let mut all_legal = true;
    for path in files {
        if path.as_os_str() == "-" {
            all_legal &= check(io::stdin().lock(), "stdin", args)?;
        } else {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|cause| cannot_read(&name, cause))?;
            all_legal &= check(file, &name, args)?;
        }
    }
    match all_legal {
        true => Ok(()),
        false => Err(Failure::Negative),
    }
}

/// What is wrong with a board.
fn fault(queens: &[Square], args: &CheckArgs) -> Option<String> {
    if let Some(n) = args.size {
        let is_off = |queen: &&Square| queen.row >= n || queen.column >= n;
        if let Some(queen) = queens.iter().find(is_off) {
            return Some(format!("queen {queen} is off the board of size {n}"));
        }
        if queens.len() != n && !(args.partial && queens.len() < n) {
            return Some(format!("{} queens, not {n}", queens.len()));
        }
    }
    Conflict::among(queens).map(|conflict| conflict.to_string())
}

/// The queens of a line.
fn board(text: &[u8], is_first: bool) -> Result<Vec<Square>, String> {
    if text.len() as u64 == LONGEST_LINE {
        return Err("the line is too long for a board".to_string());
    }
    if is_first && (text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")) {
        return Err("this is UTF-16; boards are read in UTF-8".to_string());
    }
    let text = match is_first {
        true => text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text),
        false => text,
    };
    read_line(&String::from_utf8_lossy(text)).map_err(|error| error.to_string())
}

/// No board has a longer line.
const LONGEST_LINE: u64 = 1 << 12;

/// Prints a verdict a line, up to the first line that cannot be read; says whether all boards are
/// legal. Verdicts are written before more input is waited for.
fn check(input: impl Read, name: &str, args: &CheckArgs) -> Result<bool, Failure> {
    let mut input = BufReader::new(input);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut all_legal = true;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
        let read = input
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut text);
        if read.map_err(|cause| cannot_read(name, cause))? == 0 {
            break;
        }
        let queens = match board(&text, line == 1) {
            Ok(queens) => queens,
            Err(reason) => {
                out.flush()?;
                return Err(Failure::Usage(
                    format!("{name}, line {line}: {reason}").into(),
                ));
            }
        };
        match fault(&queens, args) {
            None => writeln!(out, "ok")?,
            Some(fault) => {
                all_legal = false;
                writeln!(out, "{fault}")?;
            }
        }
    }
    out.flush()?;
    Ok(all_legal)
}
