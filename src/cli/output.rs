//! What the program says: the answer on stdout, all else on stderr.

use std::env;
use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use nqueens::Square;
use serde::Serialize;

use super::failure::{Failure, advice, chain};
use super::standard::stdout;

/// Help and version are answers too.
pub fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let text = help.render();
    if io::stdout().is_terminal() && !is_plain() {
        return print(text.ansi().to_string().as_bytes());
    }
    print(text.to_string().as_bytes())
}

/// Whether a terminal takes no escapes: it is dumb, or the user wants none, by the convention of
/// no-color.org.
pub fn is_plain() -> bool {
    let is_set = |name| env::var_os(name).filter(|value| !value.is_empty());
    is_set("NO_COLOR").is_some() || is_set("TERM").is_none_or(|name| name == "dumb")
}

/// Says something that is not the answer.
pub fn note(text: fmt::Arguments<'_>) {
    // A closed stderr does not make the answer wrong.
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
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

/// Says why the program ends, and with which exit code.
pub fn end(failure: Failure) -> ExitCode {
    let (error, code) = match failure {
        Failure::Negative => return ExitCode::from(1),
        Failure::Stopped(message) => {
            note(format_args!("{message}"));
            return ExitCode::from(75);
        }
        Failure::Failed(error) => (error, 1),
        Failure::Usage(error) => (error, 2),
    };
    let is_closed_pipe = |error: &(dyn Error + 'static)| {
        let error = error.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    // The reader of our output went away: it has what it wanted.
    if chain(&*error).any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    note_error(&*error);
    ExitCode::from(code)
}

/// Says what went wrong, why, and what can be done about it.
pub fn note_error(error: &(dyn Error + 'static)) {
    let mut messages: Vec<String> = chain(error).map(ToString::to_string).collect();
    // Some errors only pass on what their cause says.
    messages.dedup();
    messages.extend(chain(error).find_map(advice));
    note(format_args!("error: {}", messages.join(": ")));
}

/// What a terminal may be sent: names of files and arguments can hold anything, and be of any length.
fn printable(text: &str) -> String {
    const LONGEST_WORD: usize = 2000;
    let mut printable = String::new();
    let mut length = 0;
    for c in text.chars() {
        // Lists may be long.
        length = if c == ',' || c.is_whitespace() {
            0
        } else {
            length + 1
        };
        match c {
            _ if length > LONGEST_WORD => {}
            _ if length == LONGEST_WORD => printable += "...",
            '\n' | '\t' => printable.push(c),
            c if c.is_control() => printable.extend(c.escape_default()),
            c => printable.push(c),
        }
    }
    printable
}

/// Wrong usage, as clap says it.
pub fn end_usage(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    note(format_args!("{}", text.trim_end()));
    ExitCode::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_harmless_and_lists_are_whole() {
        assert_eq!(printable("a\u{1b}[2J\tb\n"), "a\\u{1b}[2J\tb\n");
        let list = "17-19,".repeat(10_000);
        assert_eq!(printable(&list), list);
        let cut = printable(&("x".repeat(100_000) + " is too long"));
        assert!(
            cut.len() < 3000 && cut.ends_with("x... is too long"),
            "{cut}"
        );
    }
}
