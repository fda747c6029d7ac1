//! `nqueens count --shard` and `nqueens merge`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ledger::{forge, plan};
use nqueens::ledger::{Ledger, LedgerReader, merge};
use nqueens::{Cancel, Shard};
use sha2::Digest;

use crate::run::*;

#[test]
fn shards_of_every_engine_merge_to_the_total() {
    let directory = directory("shards");
    for (engine, n) in [
        ("join", 13),
        ("frontier", 12),
        ("scalar", 11),
        ("reference", 8),
    ] {
        for shards in [1, 2, 7, 64] {
            let name = |shard| format!("{engine}-{shards}-{shard}");
            let plan = plan(n, engine.parse().unwrap());
            for shard in 0..shards {
                let path = directory.join(name(shard));
                let shard = Shard::new(shard, shards).unwrap();
                let ledger = Ledger::open(&path, &plan, shard).unwrap();
                ledger.run(&Cancel::new(), |_| ()).unwrap();
            }
            let files: Vec<_> = (0..shards).map(name).collect();
            let files = files.join(" ");
            assert_eq!(
                stdout_in(&directory, &format!("merge {files}")),
                published(n),
                "{files}"
            );
        }
    }
}

#[test]
fn a_shard_says_that_its_sum_is_partial() {
    let directory = directory("partial");
    let output = run_in(
        &directory,
        "count 14 --engine frontier --shard 1/4 --ledger x",
    );
    assert!(output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "a partial sum: shard 1/4, 20 of 78 work units\n");
    let answer = stdout_in(&directory, "count 14 --engine frontier --shard 1/4 --json");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let partial = serde_json::json!({"shard": "1/4", "units": 20, "of_units": 78});
    assert_eq!(answer["partial"], partial);
    assert_eq!(
        answer["solutions"].as_str().unwrap(),
        std::str::from_utf8(&output.stdout).unwrap().trim()
    );
    // More shards than units: nothing to do is done.
    assert_eq!(
        stdout_in(&directory, "count 8 --engine frontier --shard 98/99"),
        "0\n"
    );
    for shard in ["4/4", "0/0", "-1/4", "1", "a/b", "1/2/3"] {
        let output = run_in(&directory, &format!("count 8 --shard={shard}"));
        assert_eq!(output.status.code(), Some(2), "{shard}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("a shard is I/M"),
            "{shard}"
        );
    }
}

#[test]
fn merges_that_do_not_add_up_are_refused() {
    let directory = directory("merges");
    for shard in 0..4 {
        stdout_in(
            &directory,
            &format!("count 14 --engine frontier --shard {shard}/4 --ledger {shard}"),
        );
    }
    assert_eq!(stdout_in(&directory, "merge 3 1 0 2"), published(14));
    let message = failure_in(&directory, "merge 0 3 2");
    assert!(
        message.contains(
            "20 of 78 work units are missing: 1,5,9,13,17,21,25,29,33,37 and 10 more ranges"
        ),
        "{message}"
    );
    assert!(
        message.contains("to be run again, of 4 shards: 1\n"),
        "{message}"
    );
    let message = failure_in(&directory, "merge 3");
    assert!(message.contains("are missing: 0-2,4-6,"), "{message}");
    assert!(message.contains("of 4 shards: 0-2\n"), "{message}");
    // One that comes twice.
    let message = failure_in(&directory, "merge 0 1 2 3 1");
    assert!(
        message.contains(" is recorded twice: ") && message.contains(" in 1, line "),
        "{message}"
    );
    assert_eq!(
        stdout_in(&directory, "merge 0 1 2 3 1 --allow-duplicates"),
        published(14)
    );
    // A shard with the units of two others.
    stdout_in(
        &directory,
        "count 14 --engine frontier --shard 1/2 --ledger half",
    );
    assert_eq!(stdout_in(&directory, "merge 0 2 half"), published(14));
    assert!(failure_in(&directory, "merge 0 half").contains("19 of 78 work units are missing"));
    // Other problems, engines and plans.
    stdout_in(&directory, "count 13 --engine frontier --ledger 13");
    assert!(
        failure_in(&directory, "merge 0 13")
            .contains("13: this ledger is for something else: its n is 13, not 14")
    );
    stdout_in(&directory, "count 14 --engine scalar --ledger scalar");
    assert!(failure_in(&directory, "merge 0 scalar").contains("engine is scalar, not frontier"));
    let text = fs::read_to_string(directory.join("1")).unwrap();
    let header = text.split(" check=").next().unwrap();
    forge(
        &directory.join("old"),
        &header.replace("plan=1", "plan=0"),
        &[],
    );
    assert!(
        failure_in(&directory, "merge 0 old")
            .contains("old: this ledger is for something else: its plan is 0, not 1")
    );
    assert!(failure_in(&directory, "ledger old --recount 1").contains("makes other units"));
    // Begun by another version of the program, but of the same plan.
    forge(
        &directory.join("newer"),
        &header.replace(
            concat!("program=", env!("CARGO_PKG_VERSION")),
            "program=9.9.9",
        ),
        &[],
    );
    assert_eq!(stdout_in(&directory, "merge 0 1 2 3 newer"), published(14));
    // Two that contradict each other.
    forge(&directory.join("wrong"), header, &[(5, 1)]);
    let message = failure_in(&directory, "merge 0 1 2 3 wrong --allow-duplicates");
    assert!(
        message.contains("unit 5 is recorded with different counts: "),
        "{message}"
    );
    assert!(
        message.contains(" in 1, line ") && message.contains("1 in wrong, line 2"),
        "{message}"
    );
    assert!(
        failure_in(&directory, "ledger wrong --recount 1")
            .contains("unit 5 is recorded as 1, but counted again it is")
    );
    // A unit that is not the shard's.
    forge(&directory.join("foreign"), header, &[(6, 1)]);
    assert!(
        failure_in(&directory, "merge 0 foreign")
            .contains("foreign, line 2: the unit does not belong to this ledger")
    );
}

/// The list of shards would be wrong for some of them.
#[test]
fn shards_of_different_numbers_are_not_named() {
    let directory = directory("mixed_shards");
    stdout_in(&directory, "count 12 --engine join --shard 0/2 --ledger a");
    stdout_in(&directory, "count 12 --engine join --shard 1/4 --ledger b");
    let message = failure_in(&directory, "merge a b");
    assert!(
        message.contains("10 of 40 work units are missing"),
        "{message}"
    );
    assert!(!message.contains("to be run again"), "{message}");
}

#[test]
fn a_merge_warns_of_torn_ledgers() {
    let directory = directory("torn_merge");
    stdout_in(&directory, "count 12 --engine join --ledger whole");
    let text = fs::read(directory.join("whole")).unwrap();
    fs::write(directory.join("torn"), &text[..text.len() - 3]).unwrap();
    let output = run_in(&directory, "merge whole torn --allow-duplicates");
    assert_eq!(output.stdout, published(12).as_bytes());
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(
        warning.starts_with("warning: torn: the last line is cut off"),
        "{warning}"
    );
}

/// More units than are compared in one pass.
#[test]
fn contradictions_are_found_in_every_pass() {
    let directory = directory("many_duplicates");
    let units = 300_000;
    let header = format!(
        "nqueens-ledger 1 program=0.1.0 n=32 rows=32 queens=- holes=- engine=join plan=1 units={units} shard=0/1"
    );
    let counts =
        |last| (0..units).map(move |unit| (unit, if unit == units - 1 { last } else { 1 }));
    forge(
        &directory.join("a"),
        &header,
        &counts(1).collect::<Vec<_>>(),
    );
    forge(
        &directory.join("b"),
        &header,
        &counts(2).collect::<Vec<_>>(),
    );
    let message = failure_in(&directory, "merge a b --allow-duplicates");
    assert!(
        message.contains("unit 299999 is recorded with different counts"),
        "{message}"
    );
    assert_eq!(
        stdout_in(&directory, "merge a a --allow-duplicates"),
        "300000\n"
    );
}

#[test]
fn large_sums_are_exact() {
    let directory = directory("large_sums");
    let header = |shard: u64, units: u64| {
        format!(
            "nqueens-ledger 1 program=0.1.0 n=32 rows=32 queens=- holes=- engine=join plan=1 units={units} shard={shard}/2"
        )
    };
    let large = u128::from(u64::MAX) * 1000 + 7;
    forge(&directory.join("0"), &header(0, 4), &[(2, large), (0, 3)]);
    forge(
        &directory.join("1"),
        &header(1, 4),
        &[(3, large), (1, large)],
    );
    let sum = format!("{}\n", 3 * large + 3);
    assert_eq!(stdout_in(&directory, "merge 0 1"), sum);
    assert!(stdout_in(&directory, "ledger 1").contains(&(2 * large).to_string()));
    forge(
        &directory.join("0"),
        &header(0, 4),
        &[(2, u128::MAX), (0, 3)],
    );
    assert!(failure_in(&directory, "merge 0 1").contains("128 bits"));
    assert!(failure_in(&directory, "ledger 0").contains("128 bits"));
    // More units than anybody can count.
    forge(&directory.join("0"), &header(0, u64::MAX), &[]);
    assert!(failure_in(&directory, "merge 0").contains("no memory for a list"));
}

/// Millions of lines in many files, within little memory.
#[test]
fn merging_takes_bounded_memory() {
    let directory = directory("many");
    let (shards, each) = (300, 2000);
    let mut paths = Vec::new();
    for shard in 0..shards {
        let header = format!(
            "nqueens-ledger 1 program=0.1.0 n=30 rows=30 queens=- holes=- engine=join plan=1 units={} shard={shard}/{shards}",
            shards * each
        );
        let units: Vec<_> = (0..each).map(|unit| (unit * shards + shard, 1)).collect();
        paths.push(directory.join(shard.to_string()));
        forge(paths.last().unwrap(), &header, &units);
    }
    let merged = merge(&paths, false).unwrap();
    assert!(merged.is_complete());
    assert_eq!(merged.solutions, u128::from(shards * each));
    // All of them twice.
    let twice: Vec<_> = paths.iter().chain(&paths).collect();
    assert_eq!(merge(&twice, true).unwrap().solutions, merged.solutions);
    let output = Command::new("sh")
        .args(["-c", "ulimit -v 100000 && exec \"$0\" merge *"])
        .arg(env!("CARGO_BIN_EXE_nqueens"))
        .current_dir(&directory)
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        format!("{}\n", merged.solutions),
        "{output:?}"
    );
}

/// After a night: some ledgers are finished, some not, some damaged, one empty, one missing. One merge
/// names all that is wrong, and all shards to run again.
#[test]
fn a_merge_tells_all_that_is_wrong_at_once() {
    let directory = directory("all_wrong");
    for shard in 0..8 {
        let name = format!("{shard}.ledger");
        stdout_in(
            &directory,
            &format!("count 12 --engine frontier --shard {shard}/8 --ledger {name}"),
        );
    }
    assert_eq!(stdout_in(&directory, "merge ."), published(12));
    let path = |shard: u32| directory.join(format!("{shard}.ledger"));
    let text = |shard| fs::read_to_string(path(shard)).unwrap();
    let flip = |shard: u32| fs::write(path(shard), text(shard).replacen("\n", "\n7", 1)).unwrap();
    flip(1);
    flip(6);
    fs::write(path(2), "").unwrap();
    let cut = text(3);
    fs::write(path(3), &cut[..cut.len() - 9]).unwrap();
    fs::remove_file(path(5)).unwrap();
    let message = failure_in(&directory, "merge .");
    for told in [
        "error: ./1.ledger, line 2: ",
        "error: ./6.ledger, line 2: ",
        "warning: ./2.ledger: nothing is recorded",
        "warning: ./3.ledger: the last line is cut off",
        "error: without 2 ledgers, ",
        "\nto be run again, of 8 shards: 1-3,5-6",
        "--repair",
    ] {
        assert!(message.contains(told), "{told}: {message}");
    }
    let reports = run_in(&directory, "ledger 0.ledger 1.ledger 6.ledger 7.ledger");
    assert_eq!(reports.status.code(), Some(1));
    let told = String::from_utf8(reports.stderr).unwrap();
    assert!(
        told.contains("1.ledger, line 2") && told.contains("6.ledger, line 2"),
        "{told}"
    );
    assert!(told.contains("2 of 4 ledgers cannot be used"), "{told}");
    assert!(
        String::from_utf8(reports.stdout)
            .unwrap()
            .contains("7.ledger\n")
    );
    // Following its words, and nothing else.
    for shard in [1, 6] {
        fs::rename(path(shard), path(shard).with_extension("damaged")).unwrap();
    }
    for shard in [1, 2, 3, 5, 6] {
        stdout_in(
            &directory,
            &format!("count 12 --engine frontier --shard {shard}/8 --ledger {shard}.ledger"),
        );
    }
    assert_eq!(stdout_in(&directory, "merge ."), published(12));
}

#[test]
fn ledgers_are_named_by_a_list_too() {
    let directory = directory("list_of_ledgers");
    let names: Vec<String> = (0..3).map(|shard| format!("a b {shard}")).collect();
    for (shard, name) in names.iter().enumerate() {
        let mut count = program(&format!(
            "count 12 --engine frontier --shard {shard}/3 --ledger"
        ));
        assert!(count.arg(directory.join(name)).status().unwrap().success());
    }
    for end in ["\n", "\0"] {
        let list: String = names
            .iter()
            .map(|name| format!("{}{end}", directory.join(name).display()))
            .collect();
        let output = run_with_input("merge --files-from -", &list);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), published(12));
    }
    assert_eq!(
        run_in(&directory, "merge --files-from /dev/null")
            .status
            .code(),
        Some(2)
    );
    assert_eq!(
        run_in(&directory, "merge .").status.code(),
        Some(2),
        "no *.ledger"
    );
}

/// The units of a ledger with their counts, one of which may be changed, as `forge` takes them.
fn changed(path: &Path, change: impl Fn(u64, u128) -> u128) -> (String, Vec<(u64, u128)>) {
    let text = fs::read_to_string(path).unwrap();
    let header = text.split(" check=").next().unwrap();
    let mut ledger = LedgerReader::open(path).unwrap();
    let mut units = Vec::new();
    while let Some(finished) = ledger.next_unit().unwrap() {
        units.push((finished.unit, change(finished.unit, finished.solutions)));
    }
    (header.to_string(), units)
}

/// Two people count one plan on their own machines: equal lines tell that they agree.
#[test]
fn reports_of_independent_counts_have_one_hash() {
    let directory = directory("reports");
    for (name, shards, how) in [
        ("a", 3, "--threads 2"),
        ("b", 2, "--threads 1 --backend portable"),
    ] {
        fs::create_dir(directory.join(name)).unwrap();
        for shard in 0..shards {
            let count = "count 12 --engine frontier";
            let ledger = format!("--shard {shard}/{shards} --ledger {name}/{shard}.ledger {how}");
            stdout_in(&directory, &format!("{count} {ledger}"));
        }
        let report = format!("merge {name} --report {name}.json --report {name}.txt --recount 2");
        assert_eq!(stdout_in(&directory, &report), published(12));
    }
    let reports = ["a.json", "b.json"].map(|name| {
        let text = fs::read_to_string(directory.join(name)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    });
    let [a, b] = &reports;
    assert_eq!(a["sha256"], b["sha256"]);
    assert_eq!(a["remainders"], b["remainders"]);
    assert_eq!(
        [&a["ledgers"], &b["ledgers"]].map(|list| list.as_array().unwrap().len()),
        [3, 2]
    );
    assert_eq!(b["machines"][0]["backend"], "portable");
    assert_eq!(b["machines"][0]["units"], b["units"]);
    assert_eq!(a["recounted_units"].as_array().unwrap().len(), 2);
    // The hash is what the report says that it is of.
    let units = (0..2).flat_map(|shard| {
        changed(&directory.join(format!("b/{shard}.ledger")), |_, count| {
            count
        })
        .1
    });
    let units: BTreeMap<u64, u128> = units.collect();
    let lines = units
        .iter()
        .map(|(unit, count)| format!("{unit} {count}\n"));
    let hash = sha2::Sha256::digest(lines.collect::<String>());
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(a["sha256"], *hash);
    assert!(
        fs::read_to_string(directory.join("b.txt"))
            .unwrap()
            .contains(&format!("SHA-256      {hash}\n"))
    );
    // Both together are compared unit by unit.
    let both = "merge a b --allow-duplicates --report both.json";
    assert_eq!(stdout_in(&directory, both), published(12));
    let text = fs::read_to_string(directory.join("both.json")).unwrap();
    let both: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&both["compared_units"], &both["sha256"]),
        (&a["units"], &a["sha256"])
    );
}

#[test]
fn each_forged_unit_is_found() {
    let directory = directory("forged");
    let path = |name: &str| directory.join(name);
    stdout_in(&directory, "count 12 --engine frontier --ledger good");
    let (header, units) = changed(&path("good"), |unit, count| {
        count + u128::from(unit == 3 || unit == 7)
    });
    forge(&path("forged"), &header, &units);
    let message = failure_in(
        &directory,
        "merge good forged --allow-duplicates --report x.txt",
    );
    for told in [
        "unit 3 is recorded with different counts: ",
        "unit 7 is recorded with different counts: ",
        "2 of 25 units that were compared differ",
    ] {
        assert!(message.contains(told), "{message}");
    }
    assert!(
        !path("x.txt").exists(),
        "there is no report of a doubtful count"
    );
    // Of many the first ones are told.
    let (header, all) = changed(&path("good"), |_, count| count + 1);
    forge(&path("all"), &header, &all);
    let message = failure_in(&directory, "merge good all --allow-duplicates");
    assert_eq!(
        message.matches("is recorded with different counts").count(),
        20
    );
    assert!(message.contains("25 of 25 units"), "{message}");
    // Without another count the audit finds it.
    let message = failure_in(&directory, "merge forged --report x.txt --recount 25");
    assert!(
        message.contains("unit 3 is recorded as") || message.contains("unit 7 is"),
        "{message}"
    );
    assert!(!path("x.txt").exists());
    for (arguments, code, told) in [
        ("merge good --recount 3", 2, "--report"),
        ("merge good --report ./good", 2, "./good is a ledger"),
        ("merge good --report no/such/x", 1, "cannot write no/such/x"),
        ("merge good --report x.txt --recount -1", 2, "--recount"),
    ] {
        let output = run_in(&directory, arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(code) && message.contains(told),
            "{message}"
        );
        assert!(output.stdout.is_empty());
    }
}
