//! `nqueens check`.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::run::*;

/// Exit code, verdicts and what is on stderr.
fn check(arguments: &str, input: &str) -> (i32, String, String) {
    let output = run_with_input(&format!("check {arguments}"), input);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn check_gives_a_verdict_a_board_and_a_summary() {
    let input = "1 3 0 2\n(2, 4, 1, 3)\n[0,1,2]\n[(1,3),(0,3)]\n.Q\n..\n[(1,1),(1,1)]\n2 0 1\n";
    let (code, verdicts, summary) = check("", input);
    assert_eq!(code, 1);
    assert_eq!(
        verdicts,
        "ok\nok\n\
         line 3: queens (0,0) and (1,1) attack each other: same diagonal\n\
         line 4: queens (0,3) and (1,3) attack each other: same column\n\
         line 5: partial: 1 queen, not 2\n\
         line 7: two queens stand on square (1,1)\n\
         line 8: queens (1,0) and (2,1) attack each other: same diagonal\n"
    );
    assert_eq!(
        summary,
        "7 boards, 4 wrong, 1 partial: 1 of unknown size, 2 of size 2, 2 of size 3, 2 of size 4\n"
    );
    assert_eq!(check("--size 1", "0\n").2, "1 board of size 1, legal\n");
    let none = "error: stdin: there is no board\n".to_string();
    assert_eq!(check("", ""), (2, String::new(), none));
}

#[test]
fn what_is_printed_is_read_back() {
    let formats = [
        "columns", "tuple", "pairs", "json", "boxed", "dots", "ascii", "unicode", "svg",
    ];
    for format in formats {
        for (n, boards) in [(0, 1), (1, 1), (3, 0), (8, 92)] {
            let listed = stdout(&format!("list {n} --format {format}"));
            let (code, verdicts, told) = check(&format!("--size {n}"), &listed);
            let expected = if boards == 0 { 2 } else { 0 };
            assert_eq!(
                (code, verdicts),
                (expected, "ok\n".repeat(boards)),
                "{n} {format} {told}"
            );
        }
        let partial = stdout(&format!("list 6 --rows 2 --format {format}"));
        let base = if format == "tuple" { 1 } else { 0 };
        let (code, verdicts, _) = check(&format!("--size 6 --partial --base {base}"), &partial);
        let expected = "partial: 2 queens, not 6\n".repeat(20);
        assert_eq!((code, verdicts), (0, expected), "{format}");
        for command in ["first 12", "random 12 --seed 7", "first 12 --queen 0,5"] {
            let board = stdout(&format!("{command} --format {format}"));
            let counted = run_with_input("count --board -", &board).stdout;
            let counted = String::from_utf8(counted).unwrap();
            assert_eq!(counted, "1\n", "{command} --format {format}");
        }
    }
    for format in ["columns", "tuple", "json"] {
        let board = stdout(&format!("place 3000 --format {format}"));
        assert_eq!(check("--size 3000", &board).0, 0, "{format}");
        assert_eq!(check("--size 2999", &board).0, 1, "{format}");
    }
    for format in ["dots", "ascii"] {
        let attacks = stdout(&format!("attacks 8 2,4 0,0 --hole 7,7 --format {format}"));
        let listed = run_with_input("list --board - --limit 3", &attacks).stdout;
        let expected = stdout("list 8 --queen 2,4 --queen 0,0 --hole 7,7 --limit 3");
        assert_eq!(String::from_utf8(listed).unwrap(), expected, "{format}");
    }
}

#[test]
fn check_names_the_line_that_it_cannot_read() {
    let (code, verdicts, told) = check("", "1 3 0 2\n1 x 0 2\n1 3 0 2\n");
    assert_eq!((code, verdicts.as_str()), (2, "ok\n"));
    let reason = "error: stdin, line 2: numbers, texts and lists side by side; boards are 1 3 0 2";
    assert!(told.starts_with(reason), "{told}");
    let withdrawn = "the verdict above on this input, as it was read up to there, no longer holds";
    assert!(told.contains(withdrawn), "{told}");
}

/// Inputs as students, solvers and judges write them, and what must be said of each.
#[test]
fn check_is_never_wrong_about_foreign_boards() {
    let directory = std::path::Path::new("tests/boards");
    let table = std::fs::read_to_string(directory.join("expected.tsv")).unwrap();
    let cases = table.lines().filter(|line| !line.starts_with('#'));
    for case in cases {
        let [file, options, expected] = case.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{case}");
        };
        let output = run(&format!(
            "check {} {options}",
            directory.join(file).display()
        ));
        let verdicts = String::from_utf8(output.stdout).unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let said = match output.status.code() {
            Some(0) => format!("ok {}", verdicts.matches("ok\n").count()),
            Some(1) if verdicts.contains("partial") => "partial".to_string(),
            Some(1) if verdicts.contains("attack each other") => "bad".to_string(),
            Some(2) if told.starts_with("error: ") => "refuse".to_string(),
            code => panic!("{case}: {code:?}"),
        };
        let may_be = match expected.strip_prefix("either ") {
            Some(number) => said == format!("ok {number}") || said == "refuse",
            None => said == expected,
        };
        assert!(may_be, "{case}: {said}\n{verdicts}{told}");
    }
    assert!(table.lines().count() > 50);
}

#[test]
fn refusals_name_what_would_settle_them() {
    for (input, told) in [
        (
            "*..\n*..\n..*\n",
            "line 1: '*' may be a queen, or none: --queen-mark '*' says",
        ),
        (
            "1 7\n2 4\n",
            "line 1: this may be one queen, or a board of two: --pairs says",
        ),
        ("7\n", "line 1: one number alone is no board: --size N says"),
        (
            "0 2 4 1 3\n4 2 4 1 3\n",
            "line 2: 4 seems to be a number before a board",
        ),
    ] {
        let (code, _, stderr) = check("", input);
        assert!(code == 2 && stderr.contains(told), "{stderr}");
    }
    let (code, verdicts, _) = check("--queen-mark *", "*..\n*..\n..*\n");
    let conflict = "line 1: queens (0,0) and (1,0) attack each other: same column\n";
    assert_eq!((code, verdicts.as_str()), (1, conflict));
}

#[test]
fn verdicts_count_as_the_input_does() {
    for (arguments, input, verdict) in [
        (
            "",
            "2 4 3 1",
            "queens (2,4) and (3,3) attack each other: same antidiagonal, counted from 1",
        ),
        (
            "",
            "1 3 2 0",
            "queens (1,3) and (2,2) attack each other: same antidiagonal",
        ),
        (
            "",
            "a1 b2 c3",
            "queens a1 and b2 attack each other: same diagonal",
        ),
        (
            "",
            "1 Q.\n2 .Q\n",
            "queens (1,1) and (2,2) attack each other: same diagonal, counted from 1",
        ),
        (
            "--base 1 --size 4",
            "2 4 1 5",
            "queen (4,5) is off the board of size 4",
        ),
    ] {
        let (code, verdicts, _) = check(arguments, input);
        assert_eq!(
            (code, verdicts),
            (1, format!("line 1: {verdict}\n")),
            "{input}"
        );
    }
}

#[test]
fn check_says_what_is_missing_of_all_boards() {
    let all = stdout("list 8");
    let (code, verdicts, _) = check("--complete", &all);
    assert_eq!((code, verdicts.lines().last()), (0, Some("92 of 92")));
    let without = all.replacen("0 5 7 2 6 3 1 4\n", "", 1);
    let (code, verdicts, _) = check("--complete", &without);
    assert_eq!(
        (code, verdicts.lines().last()),
        (1, Some("91 of 92; missing: 0 5 7 2 6 3 1 4"))
    );
    let twice = without + "0 4 7 5 2 6 1 3\n";
    let (code, verdicts, _) = check("--complete --size 8", &twice);
    assert!(code == 1 && verdicts.contains("again the board of line 1\n91 of 92"));
    let (code, verdicts, _) = check("--complete --size 3", "");
    assert_eq!((code, verdicts.as_str()), (0, "0 of 0\n"));
    assert_eq!(check("--complete", "1 3 0 2\n[0, 2, 4, 1, 3]\n").0, 2);
}

#[test]
fn check_serves_graders() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let write = |name: &str, text: &str| {
        let file = directory.join(format!("check-grade-{name}"));
        std::fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    let good = write("good", "1 3 0 2\n2 0 3 1\n");
    let bad = write("bad", "1 3 0 2\n0 1 3 2\n");
    let odd = write("odd", "*...\n*...\n..*.\n..*.\n");
    let output = run(&format!("check {good} {odd} {bad}"));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        format!(
            "{good}: 2 boards of size 4, all legal\n\
             {bad}, line 2: queens (0,0) and (1,1) attack each other: same diagonal\n\
             {bad}: 2 boards of size 4, 1 wrong\n"
        )
    );
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains(&format!("error: {odd}, line 1: '*' may be")),
        "{told}"
    );
    assert!(
        told.ends_with("error: 1 file could not be read\n"),
        "{told}"
    );
    let output = run(&format!("check no-such-file {bad}"));
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty());

    let output = run(&format!("check --quiet {good} {bad}"));
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty() && output.stderr.is_empty());

    let lines = run(&format!("check --json {good} {bad}")).stdout;
    let lines = String::from_utf8(lines).unwrap();
    assert_eq!(
        lines.lines().last().unwrap(),
        format!(
            "{{\"file\":\"{bad}\",\"line\":2,\"size\":4,\"queens\":4,\"verdict\":\"wrong\",\
             \"reason\":\"queens (0,0) and (1,1) attack each other: same diagonal\",\
             \"conflict\":[[0,0],[1,1]]}}"
        )
    );
    assert_eq!(lines.lines().count(), 4);
}

#[test]
fn check_tells_boards_that_were_there_before() {
    let listed = stdout("list 6");
    let twice = listed.clone() + "1 3 5 0 2 4\n";
    assert_eq!(check("--distinct", &listed).0, 0);
    let (code, verdicts, _) = check("--distinct", &twice);
    assert_eq!(code, 1);
    assert_eq!(
        verdicts,
        "ok\nok\nok\nok\nline 5: again the board of line 1\n"
    );
    let (code, verdicts, _) = check("--fundamental", &listed);
    assert_eq!(code, 1);
    assert_eq!(
        verdicts.lines().nth(3),
        Some("line 4: a turn or reflection of the board of line 1")
    );
    let fundamental = stdout("list 9 --fundamental --format pairs");
    assert_eq!(check("--fundamental", &fundamental).0, 0);
    let all = stdout("list 9 --format boxed");
    let (_, verdicts, summary) = check("--fundamental", &all);
    assert_eq!(verdicts.matches("ok\n").count(), 46);
    assert_eq!(summary, "352 boards of size 9, 306 wrong\n");
}

#[test]
fn check_reads_tuples_of_both_bases() {
    for boards in ["(1, 3, 0, 2)\n", "(2, 4, 1, 3)\n", "2 4 1 3\n", "1 3 0 2\n"] {
        assert_eq!(check("", boards).1, "ok\n");
    }
    assert_eq!(check("--base 0", "(2, 4, 1, 3)\n").0, 1);
    let (code, _, told) = check("--base 1", "(1, 3, 0, 2)\n");
    assert!(code == 2 && told.contains("--base 0"), "{told}");
    assert_eq!(check("--base 2", "").0, 2);
}

#[test]
fn check_reads_a_file() {
    let boards = std::env::temp_dir().join(format!("nqueens-check-{}", std::process::id()));
    std::fs::write(&boards, "0 1 2\n").unwrap();
    let output = run(&format!("check {}", boards.display()));
    std::fs::remove_file(&boards).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let output = run(&format!("check {}", boards.display()));
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("cannot read")
    );
}

#[test]
fn check_knows_boards_of_another_size() {
    let boards = "1 3 0 2\n1 3 0\n1 3 0 2 4\n1 3 0 4\n0 1 2 3\n";
    let expected = "ok\nline 2: partial: 3 queens, not 4\n\
                    line 3: queen (4,4) is off the board of size 4\n\
                    line 4: queen (3,4) is off the board of size 4\n\
                    line 5: queens (0,0) and (1,1) attack each other: same diagonal\n";
    let summary = "5 boards, 3 wrong, 1 partial: 2 of unknown size, 2 of size 4, 1 of size 5\n";
    assert_eq!(
        check("--size 4", boards),
        (1, expected.to_string(), summary.to_string())
    );
    let (code, verdicts, _) = check("--size 4 --partial", "1 3 0\n\n");
    assert_eq!((code, verdicts.as_str()), (0, "partial: 3 queens, not 4\n"));
    assert_eq!(check("--partial", "0 2 5\n").0, 0);
    for (arguments, input, verdict) in [
        (
            "--size 3",
            ".Q..\n...Q\nQ...\n..Q.\n",
            "a drawing of 4 rows and 4 columns",
        ),
        ("", ".Q..\n...Q\n", "a drawing of 2 rows and 4 columns"),
        ("", ".Q..\n...Q\n....\n..Q.\n", "partial: 3 queens, not 4"),
        ("", "0 2 5", "partial: 3 queens on a board of unknown size"),
        ("--size 40", &stdout("place 39"), "39 queens, not 40"),
    ] {
        let (code, verdicts, _) = check(arguments, input);
        assert!(code == 1 && verdicts.starts_with("line 1: "), "{verdicts}");
        assert!(verdicts.contains(verdict), "{verdicts}");
    }
    for n in 4..8 {
        let listed = stdout(&format!("list {n} --format pairs"));
        assert_eq!(check(&format!("--size {n}"), &listed).0, 0);
        assert_eq!(check(&format!("--size {}", n + 1), &listed).0, 1);
    }
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = ["good", "bad"].map(|name| directory.join(format!("check-{name}")));
    std::fs::write(&files[0], "1,3,0,2\n").unwrap();
    std::fs::write(&files[1], "1,2,0,3\n").unwrap();
    let [good, bad] = files.map(|file| file.display().to_string());
    let twice = format!("{good}: 1 board of size 4, legal\n").repeat(2);
    assert_eq!(check(&format!("{good} {good}"), "").1, twice);
    assert_eq!(check(&format!("{good} {bad} -"), "2 0 3 1\n").0, 1);
    assert_eq!(run("check no-such-file").status.code(), Some(1));
}

#[test]
fn bad_input_of_check_costs_nothing() {
    for endless in ["1", "0 ", "Q.", "[", "\0"] {
        let (code, _, told) = check("", &endless.repeat(10_000_000 / endless.len()));
        assert_eq!(code, 2);
        assert!(
            told.starts_with("error: stdin, line 1: the line is too long"),
            "{told}"
        );
    }
    let (_, _, told) = check("", &format!("1 3 0 2\n{} 1\n", "y".repeat(1000)));
    assert!(told.len() < 350 && told.contains("line 2: 'yyy"), "{told}");
    assert_eq!(run_with_input("check", "\u{feff}1 3 0 2\n").stdout, b"ok\n");
}

#[test]
fn verdicts_come_as_lines_come() {
    let mut child = program("check")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut verdicts = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        std::io::Write::write_all(&mut input, b"1 3 0 2\n").unwrap();
        let mut verdict = String::new();
        verdicts.read_line(&mut verdict).unwrap();
        assert_eq!(verdict, "ok\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
