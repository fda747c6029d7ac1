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
         ok\n\
         line 7: two queens stand on square (1,1)\n\
         line 8: queens (1,0) and (2,1) attack each other: same diagonal\n"
    );
    assert_eq!(
        summary,
        "7 boards, 4 illegal: 1 partial, 2 of size 2, 2 of size 3, 2 of size 4\n"
    );
    assert_eq!(check("", "0\n").2, "1 board of size 1, legal\n");
    assert_eq!(check("", ""), (0, String::new(), "0 boards\n".to_string()));
}

#[test]
fn what_is_printed_is_read_back() {
    let formats = [
        "columns", "tuple", "pairs", "json", "boxed", "dots", "ascii", "unicode",
    ];
    for format in formats {
        for (n, boards) in [(0, 1), (1, 1), (3, 0), (8, 92)] {
            let listed = stdout(&format!("list {n} --format {format}"));
            let (code, verdicts, _) = check(&format!("--size {n}"), &listed);
            assert_eq!((code, verdicts), (0, "ok\n".repeat(boards)), "{n} {format}");
        }
        let partial = stdout(&format!("list 6 --rows 2 --format {format}"));
        let (code, verdicts, _) = check("--size 6 --partial --base 0", &partial);
        if format != "tuple" {
            assert_eq!((code, verdicts), (0, "ok\n".repeat(20)), "{format}");
        }
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
    let (code, verdicts, told) = check("", "1 3 0 2\nqueens\n1 3 0 2\n");
    assert_eq!((code, verdicts.as_str()), (2, "ok\n"));
    let reason = "error: stdin, line 2: 'queens' is not a whole number from 0; boards are 1 3 0 2";
    assert!(told.starts_with(reason), "{told}");
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
    assert_eq!(summary, "352 boards of size 9, 306 illegal\n");
}

#[test]
fn check_reads_tuples_of_both_bases() {
    assert_eq!(check("--base 0", "(1, 3, 0, 2)\n").1, "ok\n");
    assert_eq!(check("--base 1", "2 4 1 3\n").1, "ok\n");
    for tuple in ["(1, 3, 0, 2)\n", "(1, 3)\n"] {
        let (code, _, told) = check("", tuple);
        assert!(code == 2 && told.contains("--base 0"), "{told}");
    }
    assert_eq!(check("--base 2", "").0, 2);
}

#[test]
fn check_reads_a_file() {
    let boards = std::env::temp_dir().join(format!("nqueens-check-{}", std::process::id()));
    std::fs::write(&boards, "0 0\n").unwrap();
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
    let expected = "ok\nline 2: 3 queens, not 4\n\
                    line 3: queen (4,4) is off the board of size 4\n\
                    line 4: queen (3,4) is off the board of size 4\n\
                    line 5: queens (0,0) and (1,1) attack each other: same diagonal\n";
    let summary = "5 boards, 4 illegal: 2 partial, 2 of size 4, 1 of size 5\n";
    assert_eq!(
        check("--size 4", boards),
        (1, expected.to_string(), summary.to_string())
    );
    let (code, verdicts, _) = check("--size 4 --partial", "1 3 0\n\n");
    assert_eq!((code, verdicts.as_str()), (0, "ok\nok\n"));
    for (arguments, input, verdict) in [
        (
            "--size 3",
            ".Q..\n...Q\nQ...\n..Q.\n",
            "a drawing of 4 rows and 4 columns",
        ),
        ("", ".Q..\n...Q\n", "a drawing of 2 rows and 4 columns"),
        ("--full", ".Q..\n...Q\n....\n..Q.\n", "3 queens, not 4"),
        ("--full", "1 3", "queen (1,3) is off the board of size 2"),
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
    assert_eq!(run("check --partial").status.code(), Some(2));
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let files = ["good", "bad"].map(|name| directory.join(format!("check-{name}")));
    std::fs::write(&files[0], "1,3,0,2\n").unwrap();
    std::fs::write(&files[1], "1,2,0,3\n").unwrap();
    let [good, bad] = files.map(|file| file.display().to_string());
    assert_eq!(check(&format!("{good} {good}"), "").1, "ok\nok\n");
    assert_eq!(check(&format!("{good} {bad} -"), "0\n").0, 1);
    assert_eq!(
        run(&format!("check {good} no-such-file")).status.code(),
        Some(1)
    );
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
    let (_, _, told) = check("", &format!("0\n{} 1\n", "x".repeat(1000)));
    assert!(told.len() < 220 && told.contains("line 2: 'xxx"), "{told}");
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
