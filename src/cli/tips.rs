//! Wrong usage as clap tells it, with tips of our own where its guesses would lead astray.

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// Words that people try for a command.
const WORDS: [&str; 10] = [
    "all",
    "display",
    "draw",
    "enumerate",
    "find",
    "print",
    "show",
    "solution",
    "solutions",
    "solve",
];

/// How people call N, where it has no name.
const N: [&str; 4] = ["--n", "--N", "-n", "-N"];

/// The error with the tip that helps most.
pub fn with_tip(mut error: Error) -> Error {
    // It offers any unknown option as a value, which none takes.
    error.remove(ContextKind::Suggested);
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            word(&error, ContextKind::InvalidSubcommand).and_then(|word| command_tip(&word))
        }
        ErrorKind::UnknownArgument => {
            word(&error, ContextKind::InvalidArg).and_then(|word| option_tip(&word))
        }
        _ => None,
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
        if error.kind() == ErrorKind::UnknownArgument {
            // It is of the option that was guessed.
            error.remove(ContextKind::Usage);
        }
        let tip = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tip);
    }
    error
}

/// Whether help is asked for help itself: `nqueens help --help`.
pub fn is_help_of_help(error: &Error) -> bool {
    let word = word(error, ContextKind::InvalidSubcommand);
    matches!(word.as_deref(), Some("--help" | "-h"))
}

fn word(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(word) => Some(word.clone()),
        _ => None,
    }
}

fn command_tip(word: &str) -> Option<String> {
    if word.bytes().all(|b| b.is_ascii_digit()) {
        return Some(format!("'nqueens count {word}' counts the solutions"));
    }
    let is_meant = WORDS.contains(&word.to_ascii_lowercase().as_str());
    is_meant.then(|| {
        "'nqueens first N' writes a solution, 'nqueens list N' all of them, and 'nqueens count N' \
         their number"
            .to_string()
    })
}

fn option_tip(option: &str) -> Option<String> {
    let name = option.split('=').next().unwrap_or(option);
    if N.contains(&name) {
        return Some("N is written by itself, as in 'nqueens count 8'".to_string());
    }
    (name == "--format").then(|| "what has no '--format' may have '--json'".to_string())
}
