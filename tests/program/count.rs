//! `nqueens count`.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::run::*;

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
        ("count 8 --queen 0,0 --queen 1,2 --hole 2,4", "0\n"),
        ("count 8 --queen 0,0 --queen 0,0", "4\n"),
        ("count 8 --engine reference", "92\n"),
        ("count 12 --engine scalar --threads 3", "14200\n"),
    ] {
        assert_eq!(stdout(arguments), expected, "{arguments}");
    }
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
fn threads_come_from_the_option_then_the_environment() {
    let threads = |arguments: &str, variables: &[(&str, &str)]| {
        let mut program = program(arguments);
        let output = program.envs(variables.iter().copied()).output().unwrap();
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
    for name in [
        "NSLOTS",
        "PBS_NP",
        "NCPUS",
        "LSB_DJOB_NUMPROC",
        "OMP_NUM_THREADS",
    ] {
        assert_eq!(threads("count 5 --json", &[(name, "4")]), 4, "{name}");
    }
    assert_eq!(threads("count 5 --json", &[("OMP_NUM_THREADS", "6,2")]), 6);
    let version = program("--version").envs([slurm]).output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    assert!(
        version.contains("threads:  5 (SLURM_CPUS_PER_TASK)"),
        "{version}"
    );
}

#[test]
fn memory_decides_nothing_but_time() {
    for memory in ["16M", "64M", "1G", "100000000"] {
        let arguments = format!("count 17 --engine join --threads 2 --memory {memory}");
        assert_eq!(run(&arguments).stdout, b"95815104\n", "{memory}");
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

#[test]
fn json_of_the_plain_problem() {
    let answer = json("count 8 --json --threads 2 --engine scalar");
    assert!(answer["seconds"].is_f64());
    let keys: Vec<_> = answer.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        ["answer", "engine", "n", "seconds", "solutions", "threads"]
    );
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
    assert_eq!((&answer["n"], &answer["answer"]), (&4.into(), &"2".into()));
    for (arguments, input, message) in [
        (
            "count --board -",
            "..\n.x\n",
            "stdin, line 1: 'x' may be a queen, or none; a queen is Q, a hole #, a free square .\n",
        ),
        (
            "count --board -",
            "...\n",
            "stdin, line 1: a drawing of 1 row and 3 columns",
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

/// Whoever gives a job too little memory is told why it takes longer.
#[test]
fn memory_that_cuts_the_threads_is_said() {
    for arguments in [
        "count 18 --engine join --memory 16M --threads 4",
        "estimate 24 --memory 70M --threads 4 --seconds 0.1",
    ] {
        let told = String::from_utf8(run(arguments).stderr).unwrap();
        let ends = " of 4 threads: there is no memory for more\n";
        assert!(
            told.starts_with("using ") && told.ends_with(ends),
            "{arguments}: {told}"
        );
    }
}
