//! How the tests run the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use nqueens::published;

/// No numbers of threads and no locale: what the environment says about them does not matter.
const NO_VARIABLES: [(&str, &str); 10] = [
    ("LC_ALL", ""),
    ("LC_CTYPE", ""),
    ("LANG", ""),
    ("RAYON_NUM_THREADS", ""),
    ("SLURM_CPUS_PER_TASK", ""),
    ("NSLOTS", ""),
    ("PBS_NP", ""),
    ("NCPUS", ""),
    ("LSB_DJOB_NUMPROC", ""),
    ("OMP_NUM_THREADS", ""),
];

/// The program with arguments separated by blanks.
pub fn program(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
    command
        .args(arguments.split_whitespace())
        .envs(NO_VARIABLES)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub fn run(arguments: &str) -> Output {
    program(arguments).output().unwrap()
}

pub fn run_with_input(arguments: &str, input: &str) -> Output {
    assert_cmd::Command::from_std(program(arguments))
        .write_stdin(input)
        .output()
        .unwrap()
}

/// What the program prints when all is well: nothing on stderr.
pub fn stdout(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

pub fn json(arguments: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

/// An empty directory of a test's own.
pub fn directory(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

pub fn program_in(directory: &Path, arguments: &str) -> Command {
    let mut command = program(arguments);
    command.current_dir(directory);
    command
}

pub fn run_in(directory: &Path, arguments: &str) -> Output {
    program_in(directory, arguments).output().unwrap()
}

/// What the program prints when it succeeds, whatever it says on stderr.
pub fn stdout_in(directory: &Path, arguments: &str) -> String {
    let output = run_in(directory, arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The message of the program when it fails.
pub fn failure_in(directory: &Path, arguments: &str) -> String {
    let output = run_in(directory, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}: {output:?}");
    assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// What a count of the plain board prints.
pub fn published(n: usize) -> String {
    format!("{}\n", published::solutions(n).unwrap())
}

pub fn signal(child: &Child, name: &str) {
    let status = Command::new("kill")
        .args([format!("-{name}"), child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
}
