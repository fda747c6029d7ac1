//! The completion script for bash, as the one of clap knows no values but those of options, and offers
//! options where files are asked for.

use std::fmt::Write;

use clap::{Arg, Command, ValueHint};

const START: &str = r#"# Completions of nqueens for bash.

_nqueens_none() { compopt +o default; }

_nqueens_directory() { compopt +o default -o dirnames; }

_nqueens_word() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$word")
    _nqueens_none
}

_nqueens_list() {
    local done=
    [[ $word == *,* ]] && done=${word%,*},
    mapfile -t COMPREPLY < <(compgen -P "$done" -W "$1" -- "${word##*,}")
    _nqueens_none
    compopt -o nospace
}

# What gets no words is completed as a file.
_nqueens() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    # --option=value comes in three words.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    local command= i
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    COMPREPLY=()
"#;

const END: &str = "}\ncomplete -o default -F _nqueens nqueens\n";

/// The script, from the definition of the command line.
pub fn script(program: &mut Command) -> String {
    program.build();
    let mut script = START.to_string();
    write_script(&mut script, program).expect("a string takes all");
    script + END
}

fn write_script(script: &mut String, program: &Command) -> std::fmt::Result {
    let commands: Vec<&Command> = program.get_subcommands().collect();
    let names: Vec<&str> = commands.iter().map(|command| command.get_name()).collect();
    writeln!(script, "    case \"$command $before\" in")?;
    for command in &commands {
        for option in command.get_opts() {
            let name = command.get_name();
            let patterns = names_of(option).map(|option| format!("\"{name} {option}\""));
            let patterns = patterns.collect::<Vec<_>>().join(" | ");
            writeln!(script, "        {patterns}) {}return ;;", action(option))?;
        }
    }
    writeln!(script, "    esac\n    case \"$command\" in")?;
    let all = format!("{} {}", names.join(" "), options(program));
    writeln!(script, "        \"\") _nqueens_word \"{all}\" ;;")?;
    for command in &commands {
        let name = command.get_name();
        let value = match (name, command.get_positionals().next()) {
            ("help", _) => format!("_nqueens_word \"{}\"", names.join(" ")),
            (_, Some(argument)) => action(argument).trim_end_matches("; ").to_string(),
            (_, None) => "_nqueens_none".to_string(),
        };
        let value = if value.is_empty() { ":" } else { &value };
        let options = options(command);
        writeln!(
            script,
            "        {name}) if [[ $word == -* ]]; then _nqueens_word \"{options}\"; else {value}; fi ;;"
        )?;
    }
    writeln!(script, "    esac")
}

/// What completes a value.
fn action(argument: &Arg) -> String {
    let values = values_of(argument);
    match argument.get_value_hint() {
        _ if !values.is_empty() && argument.get_value_delimiter().is_some() => {
            format!("_nqueens_list \"{values}\"; ")
        }
        _ if !values.is_empty() => format!("_nqueens_word \"{values}\"; "),
        ValueHint::DirPath => "_nqueens_directory; ".to_string(),
        ValueHint::AnyPath | ValueHint::FilePath => String::new(),
        _ => "_nqueens_none; ".to_string(),
    }
}

/// The names of the values that there are, with blanks between.
pub fn values_of(argument: &Arg) -> String {
    let values = argument.get_possible_values();
    values
        .iter()
        .map(|value| value.get_name())
        .collect::<Vec<_>>()
        .join(" ")
}

fn options(command: &Command) -> String {
    let options = command
        .get_arguments()
        .filter(|argument| !argument.is_positional());
    options.flat_map(names_of).collect::<Vec<_>>().join(" ")
}

fn names_of(argument: &Arg) -> impl Iterator<Item = String> + use<> {
    let long = argument.get_long().map(|name| format!("--{name}"));
    let short = argument.get_short().map(|name| format!("-{name}"));
    long.into_iter().chain(short)
}
