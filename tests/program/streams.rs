//! Pipes, closed streams and full disks.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::run::*;

/// Reads one line of an endless listing and closes the pipe.
#[test]
fn a_closed_pipe_ends_quietly_and_promptly() {
    for arguments in [&["list", "12"][..], &["list", "24", "--format", "boxed"]] {
        let mut child = program("")
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        assert!(!line.is_empty());
        let closed = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(closed.elapsed() < Duration::from_secs(5));
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

/// An answer that does not arrive is no success, whatever hinders it.
#[cfg(target_os = "linux")]
#[test]
fn a_closed_stdout_is_a_failure() {
    let commands = [
        "count 8",
        "count 8 --symmetry",
        "list 8",
        "list 8 --format svg",
        "first 8",
        "random 8",
        "place 8",
        "tree 4",
        "levels 6",
        "squares 6",
        "attacks 8 0,0",
        "check",
        "estimate 5",
        "selftest",
        "bench 6",
        "completions bash",
        "--help",
        "count -h",
        "--version",
        "help list",
    ];
    let shell = |command: &str, redirection: &str| {
        let program = env!("CARGO_BIN_EXE_nqueens");
        let line = format!("echo 1 3 0 2 | {program} {command} {redirection}");
        Command::new("sh").args(["-c", &line]).output().unwrap()
    };
    for command in commands {
        for (redirection, reason) in [
            (">&-", "the stream is closed"),
            ("1</dev/null", "Bad file descriptor"),
            (">/dev/full", "No space left"),
        ] {
            let output = shell(command, redirection);
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(
                output.status.code(),
                Some(1),
                "{command} {redirection}: {told}"
            );
            assert!(told.contains(reason), "{command} {redirection}: {told}");
        }
    }
    for command in &commands[..5] {
        for redirection in [">/dev/null", "1<>/dev/null"] {
            assert_eq!(
                shell(command, redirection).status.code(),
                Some(0),
                "{command}"
            );
        }
    }
    for command in ["check", "check -", "count --board -"] {
        for redirection in ["<&-", "0>/dev/null"] {
            let told = String::from_utf8(shell(command, redirection).stderr).unwrap();
            assert!(
                told.starts_with("error: cannot read stdin"),
                "{command}: {told}"
            );
            assert_eq!(
                shell(command, redirection).status.code(),
                Some(1),
                "{command}"
            );
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for arguments in [
        &["count", "8"][..],
        &["count", "8", "--json"],
        &["list", "8"],
        &["list", "8", "--format", "boxed"],
        &["attacks", "8", "0,0"],
        &["check", "/dev/stdin"],
    ] {
        let mut child = program("")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(File::create("/dev/full").unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        use std::io::Write;
        // The other subcommands may be gone before they are written to.
        let _ = child.stdin.take().unwrap().write_all(b"1 3 0 2\n");
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains("No space left"),
            "{arguments:?}: {message}"
        );
    }
}
