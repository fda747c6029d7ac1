//! What packages have beside the program, from its one definition of the command line.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, CommandFactory, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use super::bash;
use super::examples::EXIT_STATUS;
use super::failure::{Failure, cannot_write};
use super::output::print;

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut program = hinted();
    if args.shell == Shell::Bash {
        return print(bash::script(&mut program).as_bytes());
    }
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "nqueens", &mut script);
    if args.shell == Shell::Fish {
        write_values(&mut script, &program)?;
    }
    print(&script)
}

/// The values of arguments without a name, which clap leaves out for fish.
fn write_values(script: &mut Vec<u8>, program: &Command) -> io::Result<()> {
    for command in program.get_subcommands() {
        let values = command.get_positionals().flat_map(Arg::get_possible_values);
        let names: Vec<String> = values.map(|value| value.get_name().to_string()).collect();
        if !names.is_empty() {
            let (name, names) = (command.get_name(), names.join(" "));
            writeln!(
                script,
                "complete -c nqueens -n \"__fish_nqueens_using_subcommand {name}\" -f -a \"{names}\""
            )?;
        }
    }
    Ok(())
}

/// The command line with what shells are to know: what is no path is not completed as one.
fn hinted() -> Command {
    let hint = |argument: Arg| {
        if argument.get_id() == "backend" {
            return argument.value_parser(PossibleValuesParser::new(BACKENDS));
        }
        let is_open = argument.get_value_hint() == ValueHint::Unknown;
        let takes_any =
            argument.get_action().takes_values() && argument.get_possible_values().is_empty();
        match is_open && takes_any {
            true => argument.value_hint(ValueHint::Other),
            false => argument,
        }
    };
    Cli::command().mut_subcommands(|command| command.mut_args(hint))
}

/// Of all processors, so that a script is the same wherever it is written.
const BACKENDS: [&str; 5] = ["portable", "neon", "avx2", "avx512bw", "avx512"];

#[derive(Args)]
pub struct ManArgs {
    /// The directory for nqueens.1 and a page for each command
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    directory: PathBuf,
}

pub fn man(args: &ManArgs) -> Result<(), Failure> {
    fs::create_dir_all(&args.directory)?;
    // The version is the short one: what this machine has is not a matter of the manual.
    let mut program = Cli::command()
        .long_version(None)
        .disable_help_subcommand(true);
    program.build();
    let commands: Vec<&Command> = program.get_subcommands().collect();
    let names: Vec<String> = commands.iter().map(|command| page_name(command)).collect();
    write_page(&args.directory, &program, &names)?;
    for command in commands {
        write_page(&args.directory, command, &["nqueens".to_string()])?;
    }
    Ok(())
}

fn page_name(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or("nqueens");
    name.replace(' ', "-")
}

/// Writes the manual page of a command.
fn write_page(directory: &Path, command: &Command, see_also: &[String]) -> Result<(), Failure> {
    let name = page_name(command);
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    let title = escaped(&name.to_uppercase());
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        page,
        ".TH {title} 1 \"\" \"nqueens {version}\" \"nqueens manual\""
    )?;
    // Not justified: lines are short, and full of options.
    writeln!(page, ".ad l")?;
    man.render_name_section(&mut page)?;
    writeln!(page, ".SH SYNOPSIS\n{}", synopsis(command))?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let (notes, examples) = notes_and_examples(command);
    if !notes.is_empty() {
        writeln!(page, ".SH NOTES\n{}", escaped(&notes))?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    writeln!(page, ".SH EXIT STATUS\n{}", escaped(EXIT_STATUS))?;
    if !examples.is_empty() {
        writeln!(page, ".SH EXAMPLES\n.nf\n{}\n.fi", escaped(&examples))?;
    }
    let see_also = see_also
        .iter()
        .map(|name| format!("\\fB{}\\fR(1)", escaped(name)));
    writeln!(
        page,
        ".SH SEE ALSO\n{}",
        see_also.collect::<Vec<_>>().join(", ")
    )?;
    let path = directory.join(format!("{name}.1"));
    fs::write(&path, page).map_err(|cause| cannot_write(&path, cause))
}

/// The command with its arguments and their values.
fn synopsis(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or("nqueens");
    let mut words = vec![format!("\\fB{}\\fR", escaped(name))];
    if command.has_subcommands() {
        words.push("\\fICOMMAND\\fR".to_string());
    }
    let mut arguments: Vec<&Arg> = command.get_arguments().collect();
    arguments.sort_by_key(|argument| argument.is_positional());
    for argument in arguments {
        let values = argument.get_value_names().unwrap_or_default();
        let takes_value = argument.get_action().takes_values();
        let values: String = values
            .iter()
            .filter(|_| takes_value)
            .map(|value| escaped(value))
            .collect();
        let dots = if argument
            .get_num_args()
            .is_some_and(|range| range.max_values() > 1)
        {
            "..."
        } else {
            ""
        };
        let word = match argument.get_long() {
            Some(long) if takes_value => {
                format!("\\fB\\-\\-{}\\fR \\fI{values}\\fR", escaped(long))
            }
            Some(long) => format!("\\fB\\-\\-{}\\fR", escaped(long)),
            None => format!("\\fI{values}\\fR{dots}"),
        };
        words.push(if argument.is_required_set() {
            word
        } else {
            format!("[{word}]")
        });
    }
    words.join(" ")
}

/// What stands at the end of the long help: prose, and examples.
fn notes_and_examples(command: &Command) -> (String, String) {
    let help = command.get_after_long_help().or(command.get_after_help());
    let help = help.map(ToString::to_string).unwrap_or_default();
    let help = help.replace(EXIT_STATUS, "");
    let examples = help.find("Example");
    let (notes, examples) = help.split_at(examples.unwrap_or(help.len()));
    let examples = examples
        .split_once('\n')
        .map_or("", |(_, examples)| examples);
    (notes.trim().to_string(), examples.trim_end().to_string())
}

/// A text such that roff takes none of it for a request.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-");
    let line = |line: &str| {
        let guard = if line.starts_with(['.', '\'']) {
            "\\&"
        } else {
            ""
        };
        format!("{guard}{line}")
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
