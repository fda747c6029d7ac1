//! What the program says: the answer on stdout, all else on stderr.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use nqueens::Square;
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

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

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Whether a terminal is dumb: it takes no escapes.
fn is_dumb() -> bool {
    variable("TERM").is_none_or(|name| name == "dumb")
}

/// Whether a terminal gets no escapes: it is dumb, or the user wants none, by the conventions of
/// no-color.org and bixense.com/clicolors.
pub fn is_plain() -> bool {
    variable("NO_COLOR").is_some() || variable("CLICOLOR").is_some_and(|on| on == "0") || is_dumb()
}

/// Whether the answer is to be in plain ASCII: the locale says so, or stdout is a dumb terminal. Without
/// any locale, as in most containers, it is not.
pub fn is_ascii() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variable);
    let is_foreign = locale.is_some_and(|locale| {
        let locale = locale.to_string_lossy().to_ascii_lowercase();
        !locale.contains("utf-8") && !locale.contains("utf8")
    });
    is_foreign || io::stdout().is_terminal() && is_dumb()
}

/// The columns of the terminal that shows the answer; `None` if none does.
pub fn width() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(io::stdout())?;
    Some(usize::from(columns))
}

/// How much is said beside the answer.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Errors, and what is asked for.
    Quiet,
    #[default]
    Usual,
    /// How it is done, too.
    Verbose,
}

static VERBOSITY: OnceLock<Verbosity> = OnceLock::new();

/// Settles how much is said; once.
pub fn set_verbosity(verbosity: Verbosity) {
    let _ = VERBOSITY.set(verbosity);
}

pub fn verbosity() -> Verbosity {
    VERBOSITY.get().copied().unwrap_or_default()
}

/// Says something that must be known.
fn say(text: fmt::Arguments<'_>) {
    // A closed stderr does not make the answer wrong.
    let _ = writeln!(io::stderr(), "{}", printable(&text.to_string()));
}

/// Says something that is not the answer, unless nobody wants it.
pub fn note(text: fmt::Arguments<'_>) {
    if verbosity() != Verbosity::Quiet {
        say(text);
    }
}

/// What `--time` says.
pub fn note_time(seconds: f64) {
    say(format_args!("{seconds:.3} s"));
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
            say(format_args!("{message}"));
            return ExitCode::from(75);
        }
        Failure::Failed(error) => (error, 1),
        Failure::Usage(error) => (error, 2),
    };
    let is_closed_pipe = |error: &(dyn Error + 'static)| {
        // Windows has a third name for it, which the standard library does not know.
        const NOT_CONNECTED: i32 = 233;
        let error = error.downcast_ref::<io::Error>();
        error.is_some_and(|error| {
            let is_third = cfg!(windows) && error.raw_os_error() == Some(NOT_CONNECTED);
            is_third || error.kind() == io::ErrorKind::BrokenPipe
        })
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
    say(format_args!("error: {}", messages.join(": ")));
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
    say(format_args!("{}", text.trim_end()));
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
