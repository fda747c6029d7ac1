//! `nqueens squares`.

use std::path::PathBuf;
use std::time::Duration;

use crate::run::*;

/// An empty directory.
fn directory(test: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("squares-{test}"));
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

/// What is on stderr of a command that fails.
fn refused(directory: &std::path::Path, arguments: &str) -> String {
    let output = run_in(directory, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}: {output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn squares_add_up_the_boards_of_a_listing() {
    for n in 1..=10 {
        let mut squares = vec![vec![0; n]; n];
        for board in stdout(&format!("list {n}")).lines() {
            for (row, column) in board.split(' ').enumerate() {
                squares[row][column.parse::<usize>().unwrap()] += 1;
            }
        }
        let line = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let expected: Vec<String> = squares.iter().map(line).collect();
        let counted = stdout(&format!("squares {n} --format csv"));
        assert_eq!(counted.lines().collect::<Vec<_>>(), expected, "N = {n}");
    }
}

#[test]
fn squares_come_in_several_forms() {
    assert_eq!(stdout("squares 5 --row 1"), "2 2 2 2 2\n");
    assert_eq!(
        stdout("squares 4 --row 0 --format csv --share"),
        "0.000000,0.500000,0.500000,0.000000\n"
    );
    assert_eq!(
        stdout("squares 4 --format json --row 0"),
        "{\"n\":4,\"solutions\":\"2\",\"row\":0,\"squares\":[[\"0\",\"1\",\"1\",\"0\"]]}\n"
    );
    assert_eq!(
        stdout("squares 4 --b-file"),
        "1 1\n2 0\n3 0\n4 0\n5 0\n6 0\n7 0\n8 1\n9 1\n10 0\n"
    );
    assert_eq!(stdout("squares 0"), "");
    let picture = stdout("squares 8 --format svg");
    assert_eq!(picture.matches(">18</text>").count(), 8);
    assert!(picture.contains("how many of the 92 solutions"));
    assert!(stdout("squares 8 --format svg --share").contains(">19.57</text>"));
    let refused = run("squares 8 --row 8");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        refused.stderr,
        b"error: row 8 is off the board: rows go from 0 to 7\n"
    );
}

#[test]
fn squares_of_any_problem_are_counted_two_ways() {
    for problem in [
        "11",
        "12",
        "9 --hole 4,4 --queen 0,3",
        "8 --rows 5",
        "13 --queen 6,6",
    ] {
        let squares = stdout(&format!("squares {problem} --double-check"));
        assert_eq!(squares, stdout(&format!("squares {problem} --threads 3")));
    }
    let board = run_with_input(
        "squares --board - --format csv",
        ". Q . .\n. . . .\n. . . .\n. . . .\n",
    );
    assert_eq!(board.stdout, b"0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n");
}

/// The pictures in the documentation are those of the program.
#[test]
fn the_pictures_are_of_this_program() {
    for n in 4..=13 {
        let picture = std::fs::read_to_string(format!("docs/squares/{n}.svg")).unwrap();
        assert_eq!(
            stdout(&format!("squares {n} --format svg")),
            picture,
            "N = {n}"
        );
    }
}

#[test]
fn squares_are_stopped_and_go_on() {
    let directory = directory("stopped");
    let mut child = program_in(&directory, "squares 18 --ledger a --format csv")
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(75));
    let ledger = std::fs::read_to_string(directory.join("a")).unwrap();
    assert!(ledger.lines().count() > 1, "what was finished is there");
    // The rest is counted by other threads.
    let output = run_in(&directory, "squares 18 --ledger a --threads 3 --row 0");
    assert!(output.status.success());
    let row = String::from_utf8(output.stdout).unwrap();
    let sum: u64 = row
        .split_whitespace()
        .map(|number| number.parse::<u64>().unwrap())
        .sum();
    assert_eq!(sum, 666_090_624);
    assert_eq!(row, stdout("squares 18 --row 0"));
}

#[test]
fn a_ledger_of_squares_is_whole_or_refused() {
    let directory = directory("damaged");
    let path = directory.join("a");
    let expected = stdout("squares 10 --hole 2,3");
    let squares = "squares 10 --hole 2,3 --ledger a --threads 1";
    assert!(run_in(&directory, squares).status.success());
    let ledger = std::fs::read(&path).unwrap();
    let header = ledger.iter().position(|&byte| byte == b'\n').unwrap();
    // Cut off anywhere, it goes on.
    for end in (0..ledger.len())
        .step_by(37)
        .chain([header, header + 1, ledger.len() - 1])
    {
        std::fs::write(&path, &ledger[..end]).unwrap();
        let output = run_in(&directory, squares);
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            expected,
            "cut at {end}"
        );
    }
    // Changed anywhere, it is refused.
    for at in (0..ledger.len() - 1).step_by(29) {
        let mut changed = ledger.clone();
        changed[at] ^= 1;
        std::fs::write(&path, changed).unwrap();
        assert!(
            refused(&directory, squares).starts_with("error: a"),
            "changed at {at}"
        );
    }
    std::fs::write(&path, &ledger).unwrap();
    let twice = [&ledger[..], &ledger[header + 1..]].concat();
    std::fs::write(directory.join("twice"), twice).unwrap();
    for (arguments, told) in [
        ("squares 10 --ledger a", "its holes is 2,3, not -"),
        ("squares 9 --ledger a", "its n is 10, not 9"),
        (
            "squares 10 --hole 2,3 --ledger a --shard 0/2",
            "its shard is 0/1, not 0/2",
        ),
        (
            "squares 10 --hole 2,3 --ledger twice",
            "is recorded a second time",
        ),
        (
            "count 10 --hole 2,3 --engine join --ledger a",
            "its lines are counts by square",
        ),
        ("ledger a --repair b", "its lines are counts by square"),
        ("ledger a --recount 1", "cannot be counted again"),
        ("merge a a", "is recorded a second time"),
    ] {
        let message = refused(&directory, arguments);
        assert!(message.contains(told), "{arguments}: {message}");
    }
    let shown: serde_json::Value =
        serde_json::from_slice(&run_in(&directory, "ledger a --json").stdout).unwrap();
    assert_eq!(shown["records"], "counts by square");
    assert_eq!(shown["units"], shown["of_units"]);
    assert_eq!(shown["partial_sum"], "663");
    let partial = run_in(&directory, "squares 10 --rows 5 --ledger b");
    assert_eq!(partial.status.code(), Some(2));
}

#[test]
fn shards_of_squares_are_merged() {
    let directory = directory("merged");
    for shard in 0..3 {
        let output = run_in(
            &directory,
            &format!("squares 13 --ledger {shard}.ledger --shard {shard}/3"),
        );
        assert!(output.status.success() && output.stdout.is_empty());
    }
    assert!(
        run_in(&directory, "count 13 --engine join --ledger count")
            .status
            .success()
    );
    for form in ["text", "csv", "svg", "json"] {
        let merged = run_in(&directory, &format!("merge . --squares {form}"));
        assert_eq!(
            merged.stdout,
            stdout(&format!("squares 13 --format {form}")).as_bytes()
        );
    }
    let ledger = std::fs::read_to_string(directory.join("1.ledger")).unwrap();
    std::fs::write(directory.join("damaged"), ledger.replacen(",1", ",2", 1)).unwrap();
    let message = refused(&directory, "merge 0.ledger damaged count");
    for told in [
        "damaged, line 2: the check value",
        "count: this ledger is for something else",
        "without 2 ledgers, ",
        "to be run again, of 3 shards: 1-2",
    ] {
        assert!(message.contains(told), "{message}");
    }
}
