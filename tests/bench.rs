//! Timing runs, the self-test, and what packages have beside the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args(arguments)
        .output()
        .unwrap()
}

fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const QUICK: [&str; 4] = ["--runs", "2", "--min-time", "0"];

fn bench(arguments: &[&str]) -> String {
    stdout(&[&["bench"], arguments, &QUICK].concat())
}

#[test]
fn a_bench_is_a_table_of_all_combinations() {
    let table = bench(&[
        "8,10..=11",
        "-t",
        "1,2",
        "--engine",
        "scalar,frontier",
        "--backend",
        "portable",
    ]);
    let mut lines = table.lines();
    assert!(lines.next().unwrap().contains("nqueens"), "{table}");
    assert!(lines.next().unwrap().contains("ns/solution"), "{table}");
    let rows: Vec<Vec<&str>> = lines
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 12, "{table}");
    assert_eq!(rows[0][..4], ["8", "scalar", "1", "2"], "{table}");
    assert_eq!(
        rows[11][..5],
        ["11", "frontier", "portable", "2", "2"],
        "{table}"
    );
    assert_eq!(*rows[0].last().unwrap(), "100%", "{table}");
}

#[test]
fn csv_alone_is_on_stdout_and_json_in_a_file() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [json, markdown, plot] =
        ["bench.json", "bench.md", "bench.svg"].map(|name| directory.join(name));
    let csv = bench(&[
        "9..=10",
        "-t",
        "1,2",
        "--engine",
        "join",
        "--csv",
        "-",
        "--json",
        json.to_str().unwrap(),
        "--markdown",
        markdown.to_str().unwrap(),
        "--plot",
        plot.to_str().unwrap(),
    ]);
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0][..4], ["n", "engine", "backend", "threads"]);
    assert!(
        lines.len() >= 3 && lines.iter().all(|fields| fields.len() == 12),
        "{csv}"
    );
    assert_eq!(lines[1].last(), Some(&"352"));
    let json: serde_json::Value = serde_json::from_slice(&fs::read(json).unwrap()).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), lines.len() - 1);
    assert_eq!(json["rows"][0]["solutions"], "352");
    assert!(json["machine"]["cpu"].is_string());
    let markdown = fs::read_to_string(markdown).unwrap();
    assert!(
        markdown
            .lines()
            .filter(|line| line.starts_with("| "))
            .count()
            >= lines.len(),
        "{markdown}"
    );
    let plot = fs::read_to_string(plot).unwrap();
    assert!(plot.starts_with("<svg") && plot.contains("prefers-color-scheme: dark"));
    assert!(plot.contains("Time against N"), "{plot}");
}

#[test]
fn a_bench_says_what_is_wrong() {
    for (arguments, code, told) in [
        (&["28"][..], 2, "from 0 to 27"),
        (&["5..=4"], 2, "A..=B"),
        (&["-1"], 2, "from 0 to 27"),
        (&["8", "--engine", "fast"], 2, "possible values"),
        (&["8", "--backend", "mmx"], 2, "portable"),
        (&["8", "--runs", "0"], 2, "runs"),
        (&["8", "--min-time", "-1"], 2, "from 0"),
        (&["8", "--csv", "-", "--plot", "-"], 2, "only one"),
        (
            &["8", "--json", "/no/such/directory/x"],
            1,
            "cannot write /no/such",
        ),
    ] {
        let output = run(&[&["bench"], arguments].concat());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(told), "{arguments:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn a_bench_that_is_interrupted_keeps_what_it_has() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args([
            "bench",
            "8,19",
            "-t",
            "1",
            "--engine",
            "frontier",
            "--csv",
            "-",
            "--min-time",
            "0",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("n,engine"));
    // The first size is done: the other one takes a minute.
    assert!(lines.next().unwrap().unwrap().starts_with("8,frontier"));
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(signal.success());
    assert_eq!(lines.count(), 0);
    assert_eq!(child.wait().unwrap().code(), Some(75));
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    assert!(told.contains("stopped by a signal"), "{told}");
}

#[test]
fn the_selftest_passes() {
    let told = stdout(&["selftest"]);
    let passed = told.lines().filter(|line| line.starts_with("ok ")).count();
    assert!(
        told.ends_with(&format!("all {passed} checks passed\n")),
        "{told}"
    );
    for way in [
        "reference",
        "scalar",
        "frontier portable",
        "join portable",
        "2 threads",
    ] {
        assert!(told.contains(way), "{told}");
    }
}

/// The files that packages take as they are.
#[test]
fn manual_and_completions_are_those_of_this_program() {
    let share = Path::new(env!("CARGO_MANIFEST_DIR")).join("share");
    for (shell, name) in [
        ("bash", "nqueens.bash"),
        ("zsh", "_nqueens"),
        ("fish", "nqueens.fish"),
    ] {
        let script = stdout(&["completions", shell]);
        let kept = fs::read_to_string(share.join("completions").join(name)).unwrap();
        assert!(script == kept, "{name} is old: share/make writes it again");
    }
    let fresh = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("man");
    let _ = fs::remove_dir_all(&fresh);
    stdout(&["man", fresh.to_str().unwrap()]);
    let names = |directory: &Path| {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let kept = share.join("man");
    assert_eq!(names(&fresh), names(&kept));
    for name in names(&fresh) {
        let same = fs::read(fresh.join(&name)).unwrap() == fs::read(kept.join(&name)).unwrap();
        assert!(same, "{name:?} is old: share/make writes it again");
    }
}
