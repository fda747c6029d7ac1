//! The command-line program; what it does is in the library and in [`cli`].

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
