//! `nqueens bench`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::*;

fn bench(arguments: &str) -> String {
    let here = Path::new(".");
    stdout_in(here, &format!("bench {arguments} --runs 2 --min-time 0"))
}

#[test]
fn a_bench_is_a_table_of_all_combinations() {
    let table = bench("8,10..=11 -t 1,2 --engine scalar,frontier --backend portable");
    let mut lines = table.lines();
    assert!(lines.next().unwrap().contains("nqueens"), "{table}");
    assert!(lines.next().unwrap().contains("/solution"), "{table}");
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
    assert_eq!(*rows[0].last().unwrap(), "1.00x", "{table}");
    assert!(table.lines().skip(1).all(|line| line.chars().count() == 80));
}

#[test]
fn csv_alone_is_on_stdout_and_json_in_a_file() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let [json, markdown, plot] =
        ["bench.json", "bench.md", "bench.svg"].map(|name| directory.join(name));
    let [json_name, markdown_name, plot_name] =
        [&json, &markdown, &plot].map(|path| path.display());
    let csv = bench(&format!(
        "9..=10 -t 1,2 --engine join --csv - --json {json_name} --markdown {markdown_name} --plot {plot_name}"
    ));
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0][..4], ["n", "engine", "backend", "threads"]);
    assert!(lines.len() >= 3, "{csv}");
    assert_eq!([lines[0][14], lines[1][14]], ["solutions", "352"]);
    let json: serde_json::Value = serde_json::from_slice(&fs::read(json).unwrap()).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), lines.len() - 1);
    assert_eq!(json["rows"][0]["complete"], true);
    assert!(json["rows"][0]["times"].is_null(), "nobody asked for them");
    assert!(
        json["command"]
            .as_str()
            .unwrap()
            .starts_with("nqueens bench 9..=10")
    );
    assert!(json["date"].as_str().unwrap().ends_with('Z'));
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
fn a_combination_that_is_named_twice_is_run_once() {
    let csv = bench("8 -t 1,1 --engine scalar,scalar,auto --csv -");
    assert_eq!(csv.lines().count(), 2, "{csv}");
}

/// Nobody measures for an hour, and then cannot write what was measured.
#[test]
fn files_are_tried_before_anything_is_measured() {
    let output = run("bench 27 --engine scalar --csv /no/such/directory/x");
    assert_eq!(output.status.code(), Some(1));
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn rows_and_objects_are_appended() {
    let (csv, json) = (scratch("appended.csv"), scratch("appended.json"));
    let files = format!(
        "--csv {} --json {} --append --times",
        csv.display(),
        json.display()
    );
    bench(&format!("8 -t 1 --engine scalar {files}"));
    let first = fs::read_to_string(&csv).unwrap();
    bench(&format!("9..=10 -t 1 --engine scalar {files}"));
    let lines = fs::read_to_string(&csv).unwrap();
    assert!(lines.starts_with(&first));
    let sizes: Vec<_> = lines
        .lines()
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(sizes, ["n", "8", "9", "10"]);
    let objects = fs::read_to_string(&json).unwrap();
    let objects = objects
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let rows: Vec<_> = objects
        .map(|object| object["rows"].as_array().unwrap().clone())
        .collect();
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(rows[0][0]["times"].as_array().unwrap().len(), 2);

    // Nothing is added to what is something else.
    for (file, text, told) in [
        (&csv, "n,engine\n", "other columns"),
        (&csv, "n,engi", "not whole"),
        (&json, "[\n1\n]\n", "not an object a line"),
    ] {
        fs::write(file, text).unwrap();
        let output = run(&format!("bench 8 {files}"));
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(2) && message.contains(told),
            "{message}"
        );
        assert_eq!(fs::read_to_string(file).unwrap(), text);
        fs::remove_file(file).unwrap();
    }
}

/// What was measured once stays until there is something in its place.
#[test]
fn old_results_stay_while_nothing_is_measured() {
    let csv = scratch("old.csv");
    fs::write(&csv, "old\n").unwrap();
    let name = csv.display();
    let output = run(&format!("bench 8 --csv {name} --json /no/such/directory/x"));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&csv).unwrap(), "old\n");
    bench(&format!("8 -t 1 --csv {name}"));
    assert!(fs::read_to_string(&csv).unwrap().starts_with("n,engine"));
    let parts = fs::read_dir(csv.parent().unwrap()).unwrap();
    let names = parts.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.starts_with("old.csv.")).count(), 0);
}

#[test]
fn a_bench_says_what_is_wrong() {
    for (arguments, code, told) in [
        ("28", 2, "from 0 to 27"),
        ("5..=4", 2, "A..=B"),
        ("-1", 2, "from 0 to 27"),
        ("8 --engine fast", 2, "possible values"),
        ("8 --backend mmx", 2, "portable"),
        ("8 --runs 0", 2, "runs"),
        ("8 --min-time -1", 2, "from 0"),
        ("8 --csv - --plot -", 2, "only one"),
        (
            "8 --csv x.out --json ./x.out",
            2,
            "--csv and --json name one file",
        ),
        ("8 --append --csv -", 2, "a file of --csv or --json"),
        ("8 --append --plot x.svg", 2, "a file of --csv or --json"),
        ("8 --json /no/such/directory/x", 1, "cannot write /no/such"),
    ] {
        let output = run(&format!("bench {arguments}"));
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(told), "{arguments:?}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn a_bench_that_is_interrupted_keeps_what_it_has() {
    use std::io::{BufRead, BufReader, Read};

    let mut child = program("bench 8,19 -t 1 --engine frontier --csv - --min-time 0")
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.next().unwrap().unwrap().starts_with("n,engine"));
    // The first size is done: the other one takes a minute.
    assert!(lines.next().unwrap().unwrap().starts_with("8,frontier"));
    signal(&child, "INT");
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
