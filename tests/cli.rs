//! The program as its users run it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin_cmd;

/// Runs the program with arguments separated by blanks.
fn run(arguments: &str) -> Output {
    run_with_input(arguments, "")
}

fn run_with_input(arguments: &str, input: &str) -> Output {
    cargo_bin_cmd!("nqueens")
        .args(arguments.split_whitespace())
        .env_remove("RAYON_NUM_THREADS")
        .env_remove("SLURM_CPUS_PER_TASK")
        .write_stdin(input)
        .output()
        .unwrap()
}

/// What the program prints when all is well: nothing on stderr.
fn stdout(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The program itself, for tests that wire its streams.
fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_nqueens"))
}

#[test]
fn count_prints_the_bare_number() {
    for (arguments, expected) in [
        ("count 0", "1\n"),
        ("count 1", "1\n"),
        ("count 2", "0\n"),
        ("count 3", "0\n"),
        ("count 8", "92\n"),
        ("count 8 --rows 4", "344\n"),
        ("count 8 --rows 0", "1\n"),
        ("count 8 --hole 0,3 --hole 5,4 --hole 3,7", "50\n"),
        ("count 8 --queen 0,0", "4\n"),
        ("count 8 --queen 0,0 --queen 1,1", "0\n"),
        ("count 8 --queen 0,0 --queen 0,0", "4\n"),
        ("count 8 --engine reference", "92\n"),
        ("count 12 --engine scalar --threads 3", "14200\n"),
    ] {
        assert_eq!(stdout(arguments), expected, "{arguments}");
    }
}

#[test]
fn double_check_counts_by_two_engines() {
    for arguments in [
        "count 14",
        "count 10",
        "count 8 --rows 5",
        "count 13 --hole 6,6",
    ] {
        assert_eq!(
            stdout(&format!("{arguments} --double-check")),
            stdout(arguments)
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_that_is_not_there_is_not_taken() {
    let limited = |arguments: &str| {
        let program = env!("CARGO_BIN_EXE_nqueens");
        Command::new("sh")
            .args(["-c", &format!("ulimit -v 200000 && {program} {arguments}")])
            .output()
            .unwrap()
    };
    let output = limited("count 28 --engine join --threads 2");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("MiB are available"), "{message}");
    assert!(message.contains("use --engine frontier"), "{message}");
    assert_eq!(limited("count 16 --threads 2").stdout, b"14772512\n");
    let output = run("count 28 --engine join --memory 200M");
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("more than the 200 MiB"), "{message}");
}

#[test]
fn time_is_on_stderr() {
    let output = run("count 6 --time");
    assert_eq!(output.stdout, b"4\n");
    let time = String::from_utf8(output.stderr).unwrap();
    let seconds: f64 = time.strip_suffix(" s\n").unwrap().parse().unwrap();
    assert!(seconds >= 0.0);
}

#[test]
fn memory_decides_nothing_but_time() {
    for memory in ["16M", "64M", "1G", "100000000"] {
        let arguments = format!("count 17 --engine join --threads 2 --memory {memory}");
        assert_eq!(run(&arguments).stdout, b"95815104\n", "{memory}");
    }
}

#[test]
fn fewer_threads_than_asked_for_are_told() {
    let output = run("count 8 --engine reference --threads 4");
    assert_eq!(output.stdout, b"92\n");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "using 1 of 4 threads: there is no work for more\n"
    );
    let started = Instant::now();
    run("count 8 --threads 4096");
    run("list 8 --threads 4096");
    run("list 14 --threads 4096 --limit 5");
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[test]
fn double_check_names_both_engines() {
    for (arguments, engine, checked_by) in [
        ("count 3", "scalar", "reference"),
        ("count 10", "scalar", "frontier"),
        ("count 13", "frontier", "join"),
        ("count 16", "join", "frontier"),
        ("count 8 --rows 3", "scalar", "reference"),
    ] {
        let answer = json(&format!("{arguments} --json --double-check"));
        assert_eq!(answer["engine"], engine, "{arguments}");
        assert_eq!(answer["checked_by"], checked_by, "{arguments}");
    }
}

fn json(arguments: &str) -> serde_json::Value {
    serde_json::from_str(&stdout(arguments)).unwrap()
}

#[test]
fn json_of_the_plain_problem() {
    let answer = json("count 8 --json --threads 2 --engine scalar");
    assert!(answer["seconds"].is_f64());
    let keys: Vec<_> = answer.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["engine", "n", "seconds", "solutions", "threads"]);
    assert_eq!(answer["n"], 8);
    assert_eq!(answer["solutions"], "92");
    assert_eq!(answer["engine"], "scalar");
    assert_eq!(answer["threads"], 2);
}

#[test]
fn json_names_the_backend_of_a_vector_engine() {
    for engine in ["frontier", "join"] {
        let answer = json(&format!(
            "count 12 --json --engine {engine} --backend portable"
        ));
        assert_eq!(answer["backend"], "portable");
        assert_eq!(answer["solutions"], "14200");
    }
}

#[test]
fn json_of_another_problem_tells_it() {
    let answer = json("count 8 --json --queen 0,1 --hole 2,3 --hole 7,7 --rows 7");
    assert_eq!(answer["queens"], serde_json::json!([[0, 1]]));
    assert_eq!(answer["holes"], serde_json::json!([[2, 3], [7, 7]]));
    assert_eq!(answer["rows"], 7);
}

#[test]
fn threads_come_from_the_option_then_the_environment() {
    let threads = |arguments: &str, variables: &[(&str, &str)]| {
        let output = cargo_bin_cmd!("nqueens")
            .args(arguments.split_whitespace())
            .env_remove("RAYON_NUM_THREADS")
            .env_remove("SLURM_CPUS_PER_TASK")
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        answer["threads"].as_u64().unwrap()
    };
    let (rayon, slurm) = (("RAYON_NUM_THREADS", "3"), ("SLURM_CPUS_PER_TASK", "5"));
    assert_eq!(threads("count 5 --json --threads 7", &[rayon, slurm]), 7);
    assert_eq!(threads("count 5 --json", &[rayon, slurm]), 3);
    assert_eq!(threads("count 5 --json", &[slurm]), 5);
    assert_eq!(
        threads("count 5 --json", &[("RAYON_NUM_THREADS", "0"), slurm]),
        5
    );
}

#[test]
fn list_in_each_format() {
    for (format, expected) in [
        ("columns", "1 3 0 2\n2 0 3 1\n"),
        ("tuple", "(2, 4, 1, 3)\n(3, 1, 4, 2)\n"),
        (
            "pairs",
            "[(3,2),(2,0),(1,3),(0,1)]\n[(3,1),(2,3),(1,0),(0,2)]\n",
        ),
        ("json", "[1,3,0,2]\n[2,0,3,1]\n"),
        (
            "ascii",
            ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n",
        ),
        (
            "dots",
            "\n· ● · ·\n· · · ●\n● · · ·\n· · ● ·\n\n· · ● ·\n● · · ·\n· · · ●\n· ● · ·\n",
        ),
        (
            "boxed",
            "+-------+\n|· · Q ·|\n|Q · · ·|\n|· · · Q|\n|· Q · ·|\n+-------+\n\n\
             +-------+\n|· Q · ·|\n|· · · Q|\n|Q · · ·|\n|· · Q ·|\n+-------+\n\n\
             \n2 solutions.\n",
        ),
    ] {
        assert_eq!(stdout(&format!("list 4 --format {format}")), expected);
    }
    assert_eq!(stdout("list 4"), stdout("list 4 --format columns"));
}

#[test]
fn list_of_degenerate_boards() {
    assert_eq!(stdout("list 0"), "\n");
    assert_eq!(stdout("list 0 --format json"), "[]\n");
    assert_eq!(stdout("list 1 --format tuple"), "(1)\n");
    assert_eq!(stdout("list 2"), "");
    assert_eq!(stdout("list 3 --format boxed"), "\n0 solutions.\n");
    assert_eq!(
        stdout("list 1 --format boxed"),
        "+-+\n|Q|\n+-+\n\n\n1 solutions.\n"
    );
}

#[test]
fn list_of_partial_boards_leaves_rows_empty() {
    assert_eq!(stdout("list 3 --rows 2"), "0 2\n2 0\n");
    assert_eq!(
        stdout("list 3 --rows 1 --format ascii --limit 1"),
        "Q..\n...\n...\n\n"
    );
}

#[test]
fn list_respects_queens_holes_and_limit() {
    assert_eq!(stdout("list 4 --queen 3,1"), "2 0 3 1\n");
    assert_eq!(stdout("list 4 --hole 0,1"), "2 0 3 1\n");
    assert_eq!(stdout("list 8 --limit 0"), "");
    let two = stdout("list 8 --limit 2");
    assert_eq!(two, "0 4 7 5 2 6 1 3\n0 5 7 2 6 3 1 4\n");
    assert_eq!(stdout("list 12 --limit 14200").lines().count(), 14200);
}

#[test]
fn list_is_the_same_for_any_number_of_threads() {
    let one = stdout("list 10 --threads 1");
    assert_eq!(one.lines().count(), 724);
    for threads in [2, 3, 8] {
        assert!(one == stdout(&format!("list 10 --threads {threads}")));
    }
}

/// The drawings of the texts, drawn from the columns once more.
#[test]
fn all_92_boards_are_drawn() {
    let boards: Vec<Vec<usize>> = stdout("list 8")
        .lines()
        .map(|line| line.split(' ').map(|c| c.parse().unwrap()).collect())
        .collect();
    assert_eq!(boards.len(), 92);
    let rows = |queen: &str, board: &[usize]| -> Vec<String> {
        board
            .iter()
            .map(|&column| {
                let mut row = ["·"; 8];
                row[column] = queen;
                row.join(" ")
            })
            .collect()
    };
    let frame = "+---------------+\n";
    let mut boxed = String::new();
    let mut dots = String::new();
    for board in &boards {
        boxed += frame;
        for row in rows("Q", board).iter().rev() {
            boxed += &format!("|{row}|\n");
        }
        boxed += frame;
        boxed += "\n";
        dots += "\n";
        for row in rows("●", board) {
            dots += &format!("{row}\n");
        }
    }
    boxed += "\n92 solutions.\n";
    assert_eq!(stdout("list 8 --format boxed"), boxed);
    assert_eq!(stdout("list 8 --format dots"), dots);
}

#[test]
fn attacks_draws_attacked_or_free_squares() {
    let drawing = "\
        · · ● · ● · ● ·\n\
        · · · ● ● ● · ·\n\
        ● ● ● ● ○ ● ● ●\n\
        · · · ● ● ● · ·\n\
        · · ● · ● · ● ·\n\
        · ● · · ● · · ●\n\
        ● · · · ● · · ·\n\
        · · · · ● · · ·\n";
    assert_eq!(stdout("attacks 8 2,4"), drawing);
    assert_eq!(drawing.matches('●').count(), 25);
    assert_eq!(
        stdout("attacks 4 0,2 --free"),
        "· · ○ ·\n● · · ·\n· ● · ●\n● ● · ●\n"
    );
    assert_eq!(stdout("attacks 3 0,0 1,2"), "○ ● ●\n● ● ○\n● ● ●\n");
}

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
fn wrong_usage_names_the_value_and_what_is_allowed() {
    for (arguments, value, allowed) in [
        ("count 33", "33", "from 0 to 32"),
        ("count -1", "-1", "from 0 to 32"),
        ("count abc", "abc", "from 0 to 32"),
        ("count 1e3", "1e3", "from 0 to 32"),
        ("list 33", "33", "from 0 to 32"),
        ("attacks 33 0,0", "33", "from 0 to 32"),
        ("count 8 --queen 8,0", "(8,0)", "from 0 to 7"),
        ("count 8 --hole 0,8", "(0,8)", "from 0 to 7"),
        ("count 8 --hole -1,0", "-1,0", "from 0"),
        ("count 8 --queen 3", "'3'", "ROW,COLUMN"),
        ("attacks 8 0,9", "(0,9)", "from 0 to 7"),
        ("attacks 0 0,0", "(0,0)", "has no squares"),
        ("count 8 --queen 1,2 --hole 1,2", "(1,2)", "is a hole"),
        ("count 8 --rows 9", "9 rows", "from 0 to 8"),
        ("count 8 --rows x", "'x'", "whole number"),
        ("count 8 --rows 3 --queen 5,0", "(5,0)", "first 3 rows"),
        ("count 8 --threads 0", "'0'", "from 1 to 4096"),
        ("count 8 --threads 4097", "'4097'", "from 1 to 4096"),
        ("count 8 --memory 3X", "'3X'", "M, G or T"),
        ("count 8 --memory 0", "'0'", "from 1"),
        ("list 8 --limit -3", "-3", "from 0"),
        ("list 8 --limit many", "many", "from 0"),
        ("list 8 --format xml", "xml", "columns"),
        ("count 8 --engine warp", "warp", "scalar"),
        ("count 8 --backend mmx", "mmx", "portable"),
        ("count 8 --engine join --rows 3", "join", "scalar"),
        ("count 20 --engine join --memory 1M", "1 MiB", "frontier"),
        ("count", "<N>", "Usage"),
        ("cuont 8", "cuont", "count"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(value), "{arguments}: {message}");
        assert!(message.contains(allowed), "{arguments}: {message}");
    }
}

#[test]
fn help_and_version_are_answers() {
    assert!(stdout("--version").starts_with("nqueens "));
    assert!(stdout("--help").contains("nqueens count 16"));
    assert!(stdout("count --help").contains("--hole"));
}

/// Reads one line of an endless listing and closes the pipe.
#[test]
fn a_closed_pipe_ends_quietly_and_promptly() {
    for arguments in [&["list", "12"][..], &["list", "24", "--format", "boxed"]] {
        let mut child = program()
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
        let mut child = program()
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

#[test]
fn counts_up_to_symmetry() {
    for (arguments, expected) in [
        ("count 0 --fundamental", "1\n"),
        ("count 1 --fundamental", "1\n"),
        ("count 2 --fundamental", "0\n"),
        ("count 12 --fundamental", "1787\n"),
        (
            "count 12 --symmetry",
            "all           14200\nfundamental   1787\nhalf turn     80\nquarter turn  8\n",
        ),
        ("count 20 --symmetric half-turn", "144620\n"),
        ("count 32 --symmetric quarter-turn", "406784\n"),
        ("count 64 --symmetric quarter-turn --rows 64", ""),
    ] {
        if expected.is_empty() {
            assert_eq!(run(arguments).status.code(), Some(2), "{arguments}");
        } else {
            assert_eq!(stdout(arguments), expected, "{arguments}");
        }
    }
    let answer = json("count 16 --symmetry --json");
    for (field, expected) in [
        ("solutions", "14772512"),
        ("fundamental", "1846955"),
        ("half_turn", "3000"),
        ("quarter_turn", "64"),
    ] {
        assert_eq!(answer[field], expected);
    }
    for arguments in [
        "count 8 --fundamental --hole 0,0",
        "count 8 --symmetry --queen 0,0",
        "count 8 --symmetric half-turn --rows 3",
        "count 33 --symmetric half-turn",
        "count 65 --symmetric quarter-turn",
        "list 8 --fundamental --hole 0,0",
        "list 8 --fundamental --orbit --format dots",
        "list 8 --orbit",
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments}");
    }
}

#[test]
fn fundamental_boards_are_the_least_of_their_orbits() {
    assert_eq!(stdout("list 12 --fundamental").lines().count(), 1787);
    let listed = stdout("list 8 --fundamental --orbit");
    let orbits: Vec<usize> = listed
        .lines()
        .map(|line| line.split_once('\t').unwrap().1.parse().unwrap())
        .collect();
    assert_eq!((orbits.len(), orbits.iter().sum()), (12, 92));
    assert!(listed.starts_with("0 4 7 5 2 6 1 3\t8\n"));
    let all = stdout("list 10 --fundamental");
    assert_eq!(stdout("list 10 --fundamental --threads 1"), all);
    let first: String = all.split_inclusive('\n').take(5).collect();
    assert_eq!(stdout("list 10 --fundamental --limit 5"), first);
}

#[test]
fn a_problem_is_read_from_a_drawing() {
    let drawing = ". . # .\n. . . .\n. . . .\nQ . . .\n";
    let output = run_with_input("list --board -", drawing);
    assert_eq!(output.stdout, b"");
    assert!(output.status.success());
    let output = run_with_input(
        "count --board - --hole 1,1 --json",
        "....\n....\n....\n....",
    );
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["n"], &answer["solutions"]),
        (&4.into(), &"2".into())
    );
    for (arguments, input, message) in [
        (
            "count --board -",
            "..\n.x\n",
            "stdin, line 2, column 2: 'x' is not a square",
        ),
        (
            "count --board -",
            "...\n",
            "stdin, line 1: a drawing of 1 rows and 3 columns",
        ),
        ("count 8 --board -", "", "cannot be used with"),
        ("count", "", "required"),
        (
            "count --board - --fundamental",
            "..\n..\n",
            "cannot be used with --board",
        ),
    ] {
        let output = run_with_input(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(message), "{arguments}: {told}");
    }
    assert_eq!(run("count --board no-such-file").status.code(), Some(1));
}

#[test]
fn the_first_board_or_none() {
    assert_eq!(stdout("first 8"), "0 4 7 5 2 6 1 3\n");
    assert_eq!(
        stdout("first 8 --queen 3,0 --format tuple"),
        stdout("list 8 --queen 3,0 --limit 1 --format tuple")
    );
    for arguments in ["first 3", "first 8 --queen 0,0 --queen 1,1", "random 2"] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(output.stdout, b"none\n", "{arguments}");
    }
    assert_eq!(stdout("first 28").split(' ').count(), 28);
}

#[test]
fn random_boards_are_boards() {
    let board = stdout("random 12 --seed 5");
    assert_eq!(stdout("random 12 --seed 5 --threads 1"), board);
    assert_ne!(stdout("random 12 --seed 6"), board);
    assert!(stdout("list 12").contains(&format!("{}\n", board.trim())));
    let with_queen = stdout("random 14 --queen 3,3");
    assert_eq!(with_queen.split(' ').nth(3), Some("3"));
    let output = run("random 25");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("too many to draw one evenly"));
}

#[test]
fn boards_of_any_size_are_placed() {
    assert_eq!(stdout("place 6"), "1 3 5 0 2 4\n");
    assert_eq!(stdout("place 6 --format tuple"), "(2, 4, 6, 1, 3, 5)\n");
    assert_eq!(stdout("place 1 --format json"), "[0]\n");
    assert_eq!(stdout("place 0"), "\n");
    assert_eq!(stdout("place 100000").split(' ').count(), 100_000);
    for (arguments, code, message) in [
        ("place 2", 1, "there is no board of size 2"),
        ("place 10000001", 2, "from 0 to 10000000"),
        ("place x", 2, "whole number"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message));
    }
}

#[test]
fn levels_and_trees() {
    assert_eq!(stdout("levels 4"), "0 1\n1 4\n2 6\n3 4\n4 2\n");
    assert_eq!(
        json("levels 4 --rows 2 --json")["levels"],
        serde_json::json!(["1", "4", "6"])
    );
    let tree = stdout("tree 4");
    assert_eq!(tree.lines().count(), 17);
    assert_eq!(tree.matches("solution: ").count(), 2);
    assert_eq!(tree.matches("dead end").count(), 4);
    let dot = stdout("tree 4 --dot");
    assert_eq!(dot.matches(" -> ").count(), 16);
    assert_eq!(stdout("tree 8 --rows 2").lines().count(), 1 + 8 + 42);
    for arguments in ["tree 33", "tree 20", "tree 13"] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty());
    }
    let told = String::from_utf8(run("tree 13").stderr).unwrap();
    assert!(
        told.contains("4674890 nodes") || told.contains("about 4."),
        "{told}"
    );
}

#[test]
fn pictures_have_all_queens() {
    let page = stdout("list 6 --format svg");
    assert_eq!(page.matches("href=\"#queen\"").count(), 24);
    assert_eq!(
        stdout("list 6 --format svg --limit 1"),
        stdout("first 6 --format svg")
    );
    let output = run("list 10 --format svg");
    assert_eq!(output.status.code(), Some(2));
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = std::fs::remove_dir_all(&directory);
    stdout(&format!(
        "list 8 --format svg --out {}",
        directory.display()
    ));
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 92);
    let first = std::fs::read_to_string(directory.join("board-000001.svg")).unwrap();
    assert_eq!(first, stdout("first 8 --format svg"));
    assert_eq!(run("list 8 --out x").status.code(), Some(2));
    assert_eq!(
        run("list 8 --format svg --out /dev/null/x").status.code(),
        Some(1)
    );
    let attacked = stdout("attacks 4 0,2 --hole 3,3 --format svg");
    assert_eq!(attacked.matches("class=\"dot\"").count(), 9);
    assert_eq!(attacked.matches("class=\"hole\"").count(), 1);
    assert_eq!(
        stdout("attacks 4 0,2 --hole 3,3 --format ascii --free"),
        ". . Q .\n* . . .\n. * . *\n* * . #\n"
    );
    assert_eq!(
        stdout("list 4 --limit 1 --format unicode"),
        "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n"
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
    let mut child = program()
        .arg("check")
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

#[test]
fn the_boxed_form_tells_what_it_shows() {
    for (arguments, closing) in [
        ("list 6 --format boxed", "4 solutions."),
        ("list 6 --format boxed --limit 5", "4 solutions."),
        (
            "list 6 --format boxed --limit 2",
            "2 solutions, as many as asked for.",
        ),
        ("list 6 --format boxed --rows 2", "20 partial boards."),
    ] {
        assert_eq!(
            stdout(arguments).lines().last(),
            Some(closing),
            "{arguments}"
        );
    }
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
fn help_is_short_and_long_and_tells_what_matters() {
    for (arguments, told) in [
        ("--help", "Exit codes: 0"),
        ("count -h", "-t, --threads <T>"),
        ("count --help", "depth-first search"),
        ("list --help", "(2, 4, 1, 3): columns by row, from 1"),
        ("bench --help", "-t, --threads <LIST>"),
        ("check --help", "Exit code 1 if one is wrong"),
    ] {
        assert!(stdout(arguments).contains(told), "{arguments}");
    }
    let commands = stdout("help");
    let commands = commands.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?.split(' ').next()?;
        (!name.is_empty() && name != "nqueens" && name != "help" && !name.starts_with('-'))
            .then_some(name)
    });
    let mut number = 0;
    for command in commands {
        number += 1;
        let long = stdout(&format!("{command} --help"));
        assert!(long.contains("Example"), "{command}");
        assert!(
            stdout(&format!("{command} -h")).len() < long.len(),
            "{command}"
        );
    }
    assert_eq!(number, 16);
}

#[test]
fn the_long_version_names_backend_and_compiler() {
    let short = stdout("-V");
    assert_eq!(short, concat!("nqueens ", env!("CARGO_PKG_VERSION"), "\n"));
    let long = stdout("--version");
    assert!(long.starts_with(short.trim_end()), "{long}");
    assert!(
        long.contains("portable") && long.contains("rustc "),
        "{long}"
    );
}

#[test]
fn list_tells_its_time() {
    let output = run("list 6 --time --threads 1");
    assert_eq!(output.stdout, stdout("list 6").as_bytes());
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(" s\n"));
}
