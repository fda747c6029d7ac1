//! Signals and progress.

use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::ledger::{read, wait_for_lines};

use crate::run::*;

/// Counts for half a minute, with a ledger, and sends signals when it has begun.
fn signalled(test: &str, wrapper: &[&str], signals: &[&str]) -> (PathBuf, Output) {
    let directory = directory(test);
    let count = "count 19 --engine frontier --ledger x --threads 2";
    let mut child = match wrapper {
        [] => program_in(&directory, count),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command
                .args(others)
                .arg(env!("CARGO_BIN_EXE_nqueens"))
                .args(count.split(' '))
                .current_dir(&directory)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command
        }
    }
    .spawn()
    .unwrap();
    wait_for_lines(&directory.join("x"), 3);
    for name in signals {
        signal(&child, name);
    }
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5), "{signals:?}");
    let mut output = Output {
        status,
        stdout: Vec::new(),
        stderr: Vec::new(),
    };
    child
        .stdout
        .unwrap()
        .read_to_end(&mut output.stdout)
        .unwrap();
    child
        .stderr
        .unwrap()
        .read_to_end(&mut output.stderr)
        .unwrap();
    (directory, output)
}

#[test]
fn signals_stop_a_count_with_a_ledger_in_good_order() {
    for name in ["INT", "TERM", "USR1", "HUP"] {
        let (directory, output) = signalled(&format!("stopped_by_{name}"), &[], &[name]);
        assert_eq!(output.status.code(), Some(75), "{output:?}");
        assert!(output.stdout.is_empty());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains(&format!("stopped by SIG{name}: x has what is finished")),
            "{message}"
        );
        let (units, _) = read(&directory.join("x")).unwrap();
        assert!(units.len() > 1, "and every line is whole");
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    // Both come while it does not run. On a busy machine it may end by the first before it sees the second.
    let by_the_second = || {
        let (_, output) = signalled("second_signal", &[], &["STOP", "INT", "TERM", "CONT"]);
        let by_the_first = output.status.code() == Some(75);
        assert!(
            by_the_first || output.status.signal() == Some(15),
            "{output:?}"
        );
        !by_the_first
    };
    assert!((0..5).any(|_| by_the_second()));
}

#[test]
fn a_signal_that_is_ignored_stays_so() {
    let (_, output) = signalled("ignored", &["nohup"], &["HUP", "KILL"]);
    assert_eq!(output.status.signal(), Some(9), "{output:?}");
    let (directory, output) = signalled("ignored", &["nohup"], &["HUP", "TERM"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("stopped by SIGTERM"), "{message}");
    drop(directory);
}

#[test]
fn without_a_ledger_a_signal_ends_the_program() {
    let directory = directory("no_ledger");
    for (name, number) in [("INT", 2), ("TERM", 15), ("USR1", 10), ("HUP", 1)] {
        let mut child = program_in(&directory, "count 20 --engine scalar")
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(100));
        signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
    }
}

#[test]
fn a_count_tells_how_far_it_is_when_asked() {
    let directory = directory("asked");
    let mut child = program_in(&directory, "count 20 --engine frontier --progress never")
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    // It goes on after it was stopped for a while.
    for name in ["TSTP", "CONT", "USR2"] {
        signal(&child, name);
    }
    std::thread::sleep(Duration::from_millis(1000));
    child.kill().unwrap();
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    child.wait().unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    for part in [" % in ", " left, ", " solutions so far"] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn progress_is_told_on_demand_only_when_stderr_is_no_terminal() {
    let directory = directory("progress");
    for (arguments, lines) in [
        ("count 14", 0),
        ("count 14 --progress never", 0),
        ("count 14 --progress always", 1),
    ] {
        let output = run_in(&directory, arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.lines().count(), lines, "{told}");
        if lines == 1 {
            assert!(told.starts_with("100.0 % in "), "{told}");
            assert!(told.ends_with(", 365596 solutions so far\n"), "{told}");
        }
    }
}

/// Each command that may take long, at work or while it reads: SIGUSR2 asks only, the others end it.
#[test]
fn signals_do_the_same_to_all_long_commands() {
    let directory = directory("long_commands");
    let commands = [
        "count 20 --engine scalar",
        "count 44 --symmetric quarter-turn",
        "estimate 30 --seconds 60",
        "selftest --long",
        "list 24",
        "levels 20",
        "squares 22",
        "merge --files-from -",
        "check",
    ];
    let signals = [("INT", 2), ("TERM", 15), ("HUP", 1), ("USR1", 10)];
    let mut children = Vec::new();
    for arguments in commands {
        for (name, number) in signals {
            let mut command = program_in(&directory, arguments);
            // Nothing comes, and the end does not either.
            let child = command.stdin(Stdio::piped()).spawn().unwrap();
            children.push((arguments, name, number, child));
        }
    }
    std::thread::sleep(Duration::from_millis(1500));
    // It does not know the question.
    let is_asked = |arguments: &str| arguments != "check";
    for (arguments, _, _, child) in &children {
        if is_asked(arguments) {
            signal(child, "USR2");
        }
    }
    std::thread::sleep(Duration::from_millis(500));
    for (arguments, name, number, mut child) in children {
        assert_eq!(child.try_wait().unwrap(), None, "{arguments}");
        let _stdin = child.stdin.take();
        signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{arguments}");
    }
}

/// The system keeps signals from process 1 of a container, unless it handles them.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_process_1_too() {
    let unshare = [
        "--user",
        "--map-root-user",
        "--pid",
        "--fork",
        "--kill-child",
        "--mount-proc",
    ];
    let can = Command::new("unshare").args(unshare).arg("true").output();
    if !can.is_ok_and(|output| output.status.success()) {
        println!("SKIPPED: no process namespaces here");
        return;
    }
    let directory = directory("process_1");
    for (arguments, code) in [
        ("count 20 --engine scalar", 143),
        ("count 20 --engine scalar --ledger x", 75),
        ("selftest --long", 143),
    ] {
        let script = format!(
            "(sleep 0.5; kill -TERM 1) & exec {} {arguments}",
            env!("CARGO_BIN_EXE_nqueens")
        );
        let status = Command::new("timeout")
            .args(["-s", "KILL", "20", "unshare"])
            .args(unshare)
            .args(["sh", "-c", &script])
            .current_dir(&directory)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        assert_eq!(status.unwrap().code(), Some(code), "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_must_not_grow_is_an_error() {
    let directory = directory("file_limit");
    let program = env!("CARGO_BIN_EXE_nqueens");
    for (arguments, told) in [
        ("list 12", "cannot write the boards: File too large"),
        (
            "count 19 --engine frontier --ledger x --threads 1",
            "x: File too large",
        ),
    ] {
        let output = Command::new("sh")
            .args([
                "-c",
                &format!("ulimit -f 1; exec {program} {arguments} > y"),
            ])
            .current_dir(&directory)
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {message}");
        assert!(message.contains(told), "{message}");
    }
    assert!(stdout_in(&directory, "ledger x").contains("partial sum"));
}

/// A laptop that slept, a batch job that was suspended: nothing was worked then.
#[test]
fn the_time_for_which_a_process_is_stopped_is_not_worked() {
    let directory = directory("stopped_time");
    let count = "count 19 --engine frontier --ledger x --threads 1";
    let start = Instant::now();
    let mut child = program_in(&directory, count).spawn().unwrap();
    wait_for_lines(&directory.join("x"), 3);
    signal(&child, "STOP");
    let stop = Duration::from_millis(1500);
    std::thread::sleep(stop);
    for name in ["CONT", "TERM"] {
        signal(&child, name);
    }
    assert_eq!(child.wait().unwrap().code(), Some(75));
    let elapsed = start.elapsed();
    let thread_seconds = |arguments: &str| {
        let answer = stdout_in(&directory, arguments);
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        answer["thread_seconds"].as_f64().unwrap()
    };
    let worked = thread_seconds("ledger x --json");
    assert!(
        worked < (elapsed - stop).as_secs_f64(),
        "{worked} of {elapsed:?}"
    );
}
