//! `nqueens check`: reads boards, one a line, and tells whether queens attack each other.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use nqueens::Conflict;
use nqueens::notation::read_line;

use super::{CannotRead, Failure};

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
                Err(cause) => Err(Failure::Failed(Box::new(CannotRead { name, cause }))),
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
        let bytes = input.read_until(b'\n', &mut text).map_err(|cause| {
            let name = name.to_string();
            Failure::Failed(Box::new(CannotRead { name, cause }))
        })?;
        if bytes == 0 {
            break;
        }
        let queens = match read_line(&String::from_utf8_lossy(&text)) {
            Ok(queens) => queens,
            Err(reason) => {
                out.flush()?;
                return Err(Failure::Usage(
                    format!("{name}, line {line}: {reason}").into(),
                ));
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
        Err(Failure::Negative)
    }
}
