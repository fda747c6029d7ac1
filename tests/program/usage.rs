//! Wrong usage, help and version.

use crate::run::*;

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
        ("count 8 --rows 9", "to 9", "from 0 to 8"),
        ("count 8 --rows x", "'x'", "whole number"),
        ("count 8 --rows 3 --queen 5,0", "(5,0)", "filled: 3 rows"),
        ("count 8 --threads 0", "'0'", "from 1 to 4096"),
        ("count 8 --threads 4097", "'4097'", "from 1 to 4096"),
        ("count 8 --memory 3X", "'3X'", "M, G or T"),
        ("count 8 --memory 0", "'0'", "from 1"),
        ("list 8 --limit -3", "-3", "from 0"),
        ("list 8 --limit many", "many", "from 0"),
        ("list 8 --format xml", "xml", "columns"),
        ("count 8 --memory 1.2.3G", "'1.2.3G'", "M, G or T"),
        ("count 8 --memory nan", "'nan'", "M, G or T"),
        ("count 1_", "'1_'", "from 0 to 32"),
        ("count 8 --ledger -", "--ledger", "./-"),
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
fn help_is_short_and_long_and_tells_what_matters() {
    for (arguments, told) in [
        ("--help", "Exit codes: 0"),
        ("count -h", "-t, --threads <T>"),
        ("count --help", "depth-first search"),
        ("list --help", "(2, 4, 1, 3): columns by row, from 1"),
        ("bench --help", "-t, --threads <LIST>"),
        ("check --help", "Exit code 0 if all are full legal boards"),
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
    assert_eq!(number, 17);
}

#[test]
fn help_and_version_are_answers() {
    assert!(stdout("--version").starts_with("nqueens "));
    assert!(stdout("--help").contains("nqueens count 16"));
    assert!(stdout("count --help").contains("--hole"));
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
fn tips_lead_to_what_is_meant() {
    for (arguments, tip) in [
        ("8", "'nqueens count 8' counts the solutions"),
        ("solve 8", "'nqueens first N' writes a solution"),
        ("count --n 8", "N is written by itself"),
        ("levels 8 --format json", "'--json'"),
        ("count 8 --enigne join", "'--engine'"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.contains(tip), "{arguments}: {message}");
        assert!(!message.contains("as a value"), "{arguments}: {message}");
    }
    assert_eq!(stdout("help --help"), stdout("--help"));
}

/// Decimal digits, between which `_` may stand; nothing else.
#[test]
fn numbers_are_written_alike_everywhere() {
    for arguments in [
        "count 1_0",
        "list 1_0 --limit 0_1",
        "levels 4 --threads 0_1",
    ] {
        assert!(run(arguments).status.success(), "{arguments}");
    }
    for number in ["1e1", "0x10", "1__0", "+1", "1.0"] {
        for command in [
            "count N",
            "count 8 --rows N",
            "count 8 --threads N",
            "list 8 --limit N",
            "place N",
            "random 8 --seed N",
            "check --size N",
            "bench N",
            "bench 8 --runs N",
            "bench 8 -t N",
            "squares 8 --row N",
        ] {
            let arguments = command.replace('N', number);
            let output = run(&arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments}");
            let message = String::from_utf8(output.stderr).unwrap();
            assert!(message.contains("whole number"), "{arguments}: {message}");
        }
    }
}

#[test]
fn one_rule_says_how_much_is_said() {
    let told = |arguments: &str| String::from_utf8(run(arguments).stderr).unwrap();
    let attacked = "count 8 --queen 0,0 --queen 1,1";
    assert!(told(attacked).contains("there is no solution"));
    assert_eq!(told(&format!("{attacked} --quiet")), "");
    assert_eq!(told(&format!("-q {attacked}")), "");
    assert!(told("-q count 33").contains("too large"));
    assert!(told("count 8 -q --time").ends_with(" s\n"));
    let verbose = told("count 14 --engine join --threads 2 --verbose");
    for what in [
        "2 threads: as asked for",
        "engine join",
        "work units",
        "MiB of memory",
    ] {
        assert!(verbose.contains(what), "{verbose}");
    }
    assert!(told("-v list 6 -t 1").contains("1 thread: as asked for"));
    assert_eq!(told("count 8"), "");
    assert_eq!(run("count 8 -q -v").status.code(), Some(2));
}

#[test]
fn terminals_without_unicode_get_ascii() {
    for (locale, is_ascii) in [("C", true), ("de_DE.ISO-8859-1", true), ("C.UTF-8", false)] {
        for arguments in ["tree 4", "attacks 4 0,0"] {
            let output = program(arguments).env("LC_ALL", locale).output().unwrap();
            assert_eq!(output.stdout.is_ascii(), is_ascii, "{arguments}, {locale}");
        }
        let asked_for = program("attacks 4 0,0 --format dots")
            .env("LC_ALL", locale)
            .output();
        assert!(!asked_for.unwrap().stdout.is_ascii());
    }
}

#[test]
fn squares_are_named_as_in_chess_too() {
    assert_eq!(stdout("count 8 --queen d4"), stdout("count 8 --queen 3,3"));
    assert_eq!(stdout("attacks 4 b1"), stdout("attacks 4 0,1"));
    assert_eq!(stdout("first 4 --format chess"), "b1 d2 a3 c4\n");
    assert_eq!(
        stdout("place 4 --format fen"),
        stdout("first 4 --format fen")
    );
}
