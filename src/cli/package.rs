//! What packages have beside the program, from its one definition of the command line.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, StringValueParser};
use clap::{Arg, Args, Command, CommandFactory, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;

use super::Cli;
use super::bash::{self, values_of};
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
    let lists = lists(&program);
    if args.shell == Shell::Zsh {
        // Filled in below.
        let open = |argument: Arg| match is_list(&argument) {
            true => argument
                .value_parser(StringValueParser::new())
                .value_hint(ValueHint::Other),
            false => argument,
        };
        program = program.mut_subcommands(|command| command.mut_args(open));
    }
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "nqueens", &mut script);
    let mut script = String::from_utf8(script).expect("scripts are text");
    match args.shell {
        Shell::Fish => add_values(&mut script, &program, &lists),
        Shell::Zsh => {
            for List { option, values, .. } in &lists {
                let begin = format!("'*--{option}=[");
                let at = script.find(&begin).expect("clap writes each option");
                let end =
                    at + script[at..].find(":LIST:").expect("it has a value") + ":LIST:".len();
                script.insert_str(end, &format!("_values -s , LIST {values}"));
            }
        }
        _ => {}
    }
    print(script.as_bytes())
}

/// An option that takes several of these values, with commas.
struct List {
    command: String,
    option: String,
    values: String,
}

fn is_list(argument: &Arg) -> bool {
    argument.get_value_delimiter().is_some() && !argument.get_possible_values().is_empty()
}

fn lists(program: &Command) -> Vec<List> {
    let commands = program.get_subcommands();
    let options =
        commands.flat_map(|command| command.get_opts().map(move |option| (command, option)));
    let lists = options.filter(|(_, option)| is_list(option));
    lists
        .map(|(command, option)| List {
            command: command.get_name().to_string(),
            option: option.get_long().unwrap_or_default().to_string(),
            values: values_of(option),
        })
        .collect()
}

/// What clap leaves out for fish: the values of arguments without a name, and lists of values.
fn add_values(script: &mut String, program: &Command, lists: &[List]) {
    let mut add = |command: &str, option: &str, values: &str| {
        *script += &format!(
            "complete -c nqueens -n \"__fish_nqueens_using_subcommand {command}\" {option}-f -a \"{values}\"\n"
        );
    };
    for command in program.get_subcommands() {
        for argument in command.get_positionals() {
            let values = values_of(argument);
            if !values.is_empty() {
                add(command.get_name(), "", &values);
            }
        }
    }
    for List {
        command,
        option,
        values,
    } in lists
    {
        add(
            command,
            &format!("-l {option} -r "),
            &format!("(__fish_append , {values})"),
        );
    }
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
