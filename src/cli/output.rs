//! What the program says: the answer on stdout, all else on stderr.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use nqueens::Square;
use serde::Serialize;

use super::failure::Failure;
use super::standard::stdout;

/// Help and version are answers too.
pub fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let text = help.render();
    // The convention of no-color.org.
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stdout().is_terminal() && !is_plain {
        return print(text.ansi().to_string().as_bytes());
    }
    print(text.to_string().as_bytes())
}

/// Says something that is not the answer.
pub fn note(text: fmt::Arguments<'_>) {
    // A closed stderr does not make the answer wrong.
    let _ = writeln!(io::stderr(), "{text}");
}

/// What `--time` says.
pub fn note_time(seconds: f64) {
    note(format_args!("{seconds:.3} s"));
}

/// Row and column of each square, as `--json` prints them.
pub fn coordinates(squares: &[Square]) -> Vec<[usize; 2]> {
    squares.iter().map(|s| [s.row, s.column]).collect()
}

/// The object that `--json` prints.
pub fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("numbers and strings only")
}

/// Writes the whole answer and sees that it arrives.
pub fn print(answer: &[u8]) -> Result<(), Failure> {
    let mut stdout = stdout()?;
    stdout.write_all(answer)?;
    Ok(stdout.flush()?)
}
