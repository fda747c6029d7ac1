//! What packages have beside the program, from its one definition of the command line.

use std::fs;
use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::failure::Failure;
use super::output::print;

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn completions(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "nqueens", &mut script);
    print(&script)
}

#[derive(Args)]
pub struct ManArgs {
    /// The directory for nqueens.1 and a page for each command
    #[arg(value_name = "DIR")]
    directory: PathBuf,
}

pub fn man(args: &ManArgs) -> Result<(), Failure> {
    fs::create_dir_all(&args.directory)?;
    // The version is the short one: what this machine has is not a matter of the manual.
    let command = Cli::command().long_version(None);
    Ok(clap_mangen::generate_to(command, &args.directory)?)
}
