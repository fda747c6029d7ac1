//! `nqueens count --ledger` and `nqueens ledger`: stops, kills, cuts and full disks.

use std::collections::BTreeSet;
use std::fs;
use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use nqueens::ledger::{Ledger, LedgerError, LedgerReader};
use nqueens::{Cancel, Engine, Options, Plan, Problem, Shard, Threads, published};

use crate::run::*;

/// Waits until a ledger has so many whole lines.
pub fn wait_for_lines(path: &Path, lines: usize) {
    let start = Instant::now();
    while fs::read_to_string(path)
        .unwrap_or_default()
        .matches('\n')
        .count()
        < lines
    {
        assert!(start.elapsed() < Duration::from_secs(30), "{path:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What a ledger holds: its units and their sum.
pub fn read(path: &Path) -> Result<(BTreeSet<u64>, u128), LedgerError> {
    let recorded = LedgerReader::open(path)?.read_all(|_| ())?;
    Ok((recorded.units.iter().collect(), recorded.solutions))
}

/// A ledger as the documentation of the format has it: `header` up to the check value, and units
/// with their counts.
pub fn forge(path: &Path, header: &str, units: &[(u64, u128)]) {
    let check = format!("{:08x}", crc32fast::hash(header.as_bytes()));
    let mut text = format!("{header} check={check}\n");
    for (unit, solutions) in units {
        let line = format!("{unit} {solutions} 0.000001");
        let check = crc32fast::hash(format!("{check} {line}").as_bytes());
        text += &format!("{line} {check:08x}\n");
    }
    fs::write(path, text).unwrap();
}

pub fn plan(n: usize, engine: Engine) -> Plan {
    let options = Options::default().engine(engine).threads(Threads::ONE);
    Plan::new(&Problem::new(n).unwrap(), &options).unwrap()
}

#[test]
fn a_ledger_is_resumed_and_shown() {
    let directory = directory("resumed");
    let count = "count 14 --engine frontier --ledger x";
    assert_eq!(stdout_in(&directory, count), published(14));
    let all = fs::read_to_string(directory.join("x")).unwrap();
    // As if it had been stopped after ten units.
    let some: String = all.split_inclusive('\n').take(12).collect();
    fs::write(directory.join("x"), &some).unwrap();
    let shown = stdout_in(&directory, "ledger x");
    for line in [
        "board size   14",
        "engine       frontier, plan version 1",
        "shard        0/1",
        "units        10 of 78",
        "partial sum  ",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let answer = stdout_in(&directory, &format!("{count} --json"));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["solutions"], "365596");
    assert_eq!(answer["resumed_units"], 10);
    assert_eq!(answer["partial"], serde_json::Value::Null);
    let resumed = fs::read_to_string(directory.join("x")).unwrap();
    assert!(resumed.starts_with(&some));
    // Each run is told.
    assert_eq!(resumed.lines().count(), all.lines().count() + 1);
    assert_eq!(resumed.matches("\nrun began=").count(), 2);
    let shown = stdout_in(&directory, "ledger x --recount 5");
    assert!(shown.contains("solutions    365596\n"), "{shown}");
    assert!(shown.contains("all agree"), "{shown}");
    let shown = stdout_in(&directory, "ledger x x --json --recount 100");
    for line in shown.lines() {
        let shown: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(shown["partial_sum"], "365596");
        assert_eq!(
            (&shown["units"], &shown["of_units"]),
            (&78.into(), &78.into())
        );
        let recounted = shown["recounted_units"].as_array().unwrap();
        assert!(
            recounted
                .iter()
                .map(|unit| unit.as_u64().unwrap())
                .eq(0..78)
        );
    }
    // Nothing is left to be done.
    assert_eq!(stdout_in(&directory, count), published(14));
    assert_eq!(fs::read_to_string(directory.join("x")).unwrap(), resumed);
}

#[test]
fn another_question_is_refused_and_what_differs_is_named() {
    let directory = directory("another_question");
    stdout_in(
        &directory,
        "count 10 --engine scalar --queen 1,2 --hole 0,0 --hole 0,3 --ledger x",
    );
    let before = fs::read(directory.join("x")).unwrap();
    // The same question in other words.
    stdout_in(
        &directory,
        "count 10 --engine scalar --hole 0,3 --hole 0,0 --queen 1,2 --ledger x",
    );
    for (arguments, difference) in [
        (
            "count 11 --engine scalar --queen 1,2 --hole 0,0 --hole 0,3",
            "its n is 10, not 11",
        ),
        (
            "count 10 --engine scalar --queen 1,3 --hole 0,0 --hole 0,3",
            "queens is 1,2, not 1,3",
        ),
        (
            "count 10 --engine scalar --queen 1,2 --hole 0,0",
            "holes is 0,0;0,3, not 0,0",
        ),
        (
            "count 10 --engine scalar --queen 1,2 --hole 0,0 --hole 0,3 --rows 9",
            "rows is 10, not 9",
        ),
        (
            "count 10 --engine join --queen 1,2 --hole 0,0 --hole 0,3",
            "engine is scalar, not join",
        ),
        (
            "count 10 --engine scalar --queen 1,2 --hole 0,0 --hole 0,3 --shard 1/2",
            "shard is 0/1, not 1/2",
        ),
    ] {
        let message = failure_in(&directory, &format!("{arguments} --ledger x"));
        assert!(message.contains(difference), "{message}");
        assert!(
            message.contains("x: this ledger is for something else"),
            "{message}"
        );
    }
    assert_eq!(fs::read(directory.join("x")).unwrap(), before);
}

#[test]
fn other_files_are_left_alone() {
    let directory = directory("other_files");
    for text in [
        "hello",
        "hello\nworld\n",
        "nqueens-ledger 3 n=8\n",
        "\0\0\0\n",
        "\u{e9}\n",
        "\n",
    ] {
        fs::write(directory.join("x"), text).unwrap();
        let message = failure_in(&directory, "count 8 --ledger x");
        assert!(message.contains("x, line 1: "), "{text:?}: {message}");
        assert_eq!(fs::read_to_string(directory.join("x")).unwrap(), text);
        failure_in(&directory, "ledger x");
        failure_in(&directory, "merge x");
    }
    for missing in [
        "count 8 --ledger no/x",
        "count 8 --ledger /dev/null",
        "ledger no",
        "merge no",
        "count 8 --ledger .",
    ] {
        let message = failure_in(&directory, missing);
        assert!(message.starts_with("error: "), "{message}");
    }
}

/// The header and the last two lines, cut at every byte.
#[test]
fn a_ledger_that_is_cut_off_goes_on() {
    let directory = directory("cut_off");
    let path = directory.join("x");
    let plan = plan(11, Engine::Frontier);
    let open = || Ledger::open(&path, &plan, Shard::WHOLE);
    open().unwrap().run(&Cancel::new(), |_| ()).unwrap();
    let whole = fs::read(&path).unwrap();
    let ends: Vec<usize> = (0..whole.len())
        .filter(|&at| whole[at] == b'\n')
        .map(|at| at + 1)
        .collect();
    let last_two = ends[ends.len() - 3]..=whole.len();
    for length in (0..=ends[2]).chain(last_two) {
        fs::write(&path, &whole[..length]).unwrap();
        let kept = ends
            .iter()
            .filter(|&&end| end <= length)
            .count()
            .saturating_sub(2);
        let ledger = open().unwrap();
        assert_eq!(ledger.recorded().len(), kept as u64, "{length} bytes");
        let is_cut = length > ends[0] && !ends.contains(&length);
        assert_eq!(ledger.torn().is_some(), is_cut, "{length} bytes");
        let count = ledger.run(&Cancel::new(), |_| ()).unwrap();
        assert_eq!(Some(count.solutions), published::solutions(11));
        let (units, sum) = read(&path).unwrap();
        assert!(units.into_iter().eq(0..plan.units()), "{length} bytes");
        assert_eq!(sum, count.solutions);
    }
    fs::write(&path, &whole[..whole.len() - 5]).unwrap();
    let output = run_in(&directory, "count 11 --engine frontier --ledger x");
    assert_eq!(String::from_utf8_lossy(&output.stdout), published(11));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("x: the last line is cut off"), "{message}");
}

#[test]
fn a_flipped_byte_anywhere_is_refused() {
    let directory = directory("flipped");
    let path = directory.join("x");
    let plan = plan(8, Engine::Frontier);
    let open = || Ledger::open(&path, &plan, Shard::WHOLE);
    open().unwrap().run(&Cancel::new(), |_| ()).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut line = 1;
    for at in 0..whole.len() {
        let others = [b'\n', b' ', b'0', b'9', b'.', b'a', 0];
        let flips = (0..8).map(|bit| whole[at] ^ 1 << bit).chain(others);
        // A zero at the end is what a power failure leaves: a torn line.
        let is_torn = |byte| byte == 0 && at + 1 == whole.len();
        for byte in flips.filter(|&byte| byte != whole[at] && !is_torn(byte)) {
            let mut damaged = whole.clone();
            damaged[at] = byte;
            fs::write(&path, &damaged).unwrap();
            let Err(LedgerError::Damaged { line: named, .. }) = read(&path) else {
                panic!("byte {at} is {byte}");
            };
            assert_eq!(named, line, "byte {at} is {byte}");
            assert!(open().is_err());
            assert_eq!(fs::read(&path).unwrap(), damaged);
        }
        line += u64::from(whole[at] == b'\n');
    }
    let mut lines: Vec<&[u8]> = whole.split_inclusive(|&byte| byte == b'\n').collect();
    lines.push(lines[2]);
    fs::write(&path, lines.concat()).unwrap();
    let message = read(&path).unwrap_err().to_string();
    assert!(message.contains("is recorded a second time"), "{message}");
    // A line that is gone is no more than a unit to be counted again.
    lines.drain(3..5);
    lines.pop();
    fs::write(&path, lines.concat()).unwrap();
    let count = open().unwrap().run(&Cancel::new(), |_| ()).unwrap();
    assert_eq!(count.solutions, 92);
}

/// A count that panics does not wait for its writer for ever.
#[test]
fn a_panic_ends_a_count_with_a_ledger() {
    let path = directory("panic").join("x");
    let plan = plan(12, Engine::Scalar);
    let ledger = Ledger::open(&path, &plan, Shard::WHOLE).unwrap();
    let count = || ledger.run(&Cancel::new(), |unit| assert_ne!(unit.unit, 5));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(count)).is_err());
    // What was finished before is there.
    assert!(read(&path).unwrap().0.len() >= 5);
}

/// At least fifty kills; whatever was recorded stays, and is not counted again.
#[test]
fn killed_runs_lose_nothing_that_was_recorded() {
    let directory = directory("killed");
    let path = directory.join("x");
    let mut kills = 0;
    let mut random = 1_u64;
    for n in [14, 15].into_iter().cycle() {
        fs::remove_file(&path).ok();
        let count = format!("count {n} --engine scalar --ledger x --threads 2");
        let mut recorded = Vec::new();
        // Now and then to the end, so that small boards get there too.
        for _ in 0..6 {
            let mut child = program_in(&directory, &count).spawn().unwrap();
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            std::thread::sleep(Duration::from_millis(20 + random % 64 * 3 / 2));
            child.kill().unwrap();
            let status = child.wait().unwrap();
            kills += u32::from(status.signal() == Some(9));
            let now = fs::read(&path).unwrap_or_default();
            let whole = now
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |at| at + 1);
            assert!(
                now.starts_with(&recorded),
                "what was recorded is still there"
            );
            recorded = now[..whole].to_vec();
        }
        assert_eq!(stdout_in(&directory, &count), published(n));
        assert!(fs::read(&path).unwrap().starts_with(&recorded));
        // Each unit once, or this fails.
        let (units, sum) = read(&path).unwrap();
        assert_eq!(units.len() as u64, plan(n, Engine::Scalar).units());
        assert_eq!(Some(sum), published::solutions(n));
        if kills >= 50 {
            return;
        }
    }
}

#[test]
fn a_second_writer_is_refused_at_once() {
    let directory = directory("second_writer");
    let count = "count 19 --engine frontier --ledger x --threads 1";
    let mut first = program_in(&directory, count).spawn().unwrap();
    wait_for_lines(&directory.join("x"), 2);
    let start = Instant::now();
    let message = failure_in(&directory, count);
    assert!(
        message.contains("x: ") && message.contains(" is writing this ledger"),
        "{message}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
    // It may be read meanwhile.
    assert!(stdout_in(&directory, "ledger x").contains("partial sum"));
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock went with the process.
    let mut third = program_in(&directory, count).spawn().unwrap();
    let lines = fs::read_to_string(directory.join("x"))
        .unwrap()
        .lines()
        .count();
    wait_for_lines(&directory.join("x"), lines + 2);
    third.kill().unwrap();
    third.wait().unwrap();
}

#[test]
fn a_full_disk_stops_the_count_and_the_ledger_is_good() {
    let directory = directory("full_disk");
    let program = env!("CARGO_BIN_EXE_nqueens");
    let count = format!("{program} count 15 --engine scalar --ledger x");
    let script = format!(
        "mount -t tmpfs -o size=16k none . && cd \"$PWD\" || exit 99
         {count}; echo $?
         {program} ledger x --json
         mount -o remount,size=1m . && {count} && {program} ledger x --json"
    );
    let output = Command::new("unshare")
        .args(["--map-root-user", "--mount", "sh", "-c", &script])
        .current_dir(&directory)
        .output();
    let output = match output {
        Ok(output) if output.status.code() != Some(99) && !output.stdout.is_empty() => output,
        other => {
            eprintln!("SKIPPED: no small file system can be mounted here: {other:?}");
            return;
        }
    };
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("error: x: No space left on device"),
        "{message}"
    );
    assert!(!message.contains("cut off"), "{message}");
    let lines: Vec<_> = std::str::from_utf8(&output.stdout)
        .unwrap()
        .lines()
        .collect();
    let [code, first, total, second] = lines[..] else {
        panic!("{lines:?}, {message}");
    };
    assert_eq!((code, total), ("1", published(15).trim()));
    let [first, second] =
        [first, second].map(|line| -> serde_json::Value { serde_json::from_str(line).unwrap() });
    assert!(first["units"].as_u64().unwrap() > 100);
    assert!(first["units"].as_u64() < second["units"].as_u64());
    assert_eq!(second["partial_sum"], "2279184");
}

/// A file that is not there any more when it is to be read.
#[test]
fn files_that_cannot_be_read_are_named() {
    let directory = directory("unreadable");
    File::create(directory.join("empty")).unwrap();
    assert!(
        failure_in(&directory, "ledger empty").contains("empty, line 1: there is no whole header")
    );
    let message = failure_in(&directory, "merge empty no");
    assert!(message.contains("no: No such file"), "{message}");
    assert!(
        message.contains("empty, line 1: there is no whole header"),
        "{message}"
    );
    assert!(failure_in(&directory, "ledger no").contains("no: No such file"));
    let message = failure_in(&directory, "ledger no\u{1b}[2J");
    assert!(message.contains("no\\u{1b}[2J: No such file"), "{message}");
}

fn written_before(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/ledgers")
        .join(name)
}

/// Half of the units were counted by an earlier program: if any of them were another one now, the
/// total would be wrong.
#[test]
fn ledgers_of_an_earlier_program_go_on() {
    let directory = directory("earlier_ledgers");
    for (name, engine, n) in [
        ("join", "join", 12),
        ("frontier", "frontier", 12),
        ("scalar", "scalar", 8),
        ("runs", "frontier", 12),
    ] {
        let name = format!("{name}.ledger");
        fs::copy(written_before(&name), directory.join(&name)).unwrap();
        let before = read(&directory.join(&name)).unwrap().0.len();
        assert!(before >= 10, "{engine}");
        let again = stdout_in(&directory, &format!("ledger {name} --recount 10"));
        assert!(again.contains("all agree"), "{again}");
        let count = format!("count {n} --engine {engine} --ledger {name} --json");
        let answer: serde_json::Value =
            serde_json::from_str(&stdout_in(&directory, &count)).unwrap();
        assert_eq!(answer["resumed_units"], before, "{engine}");
        assert_eq!(answer["solutions"], published(n).trim(), "{engine}");
    }
}

#[test]
fn a_ledger_of_an_earlier_plan_version_is_refused() {
    let directory = directory("earlier_plan");
    let [old, new] = ["join-plan-0.ledger", "join.ledger"].map(|name| {
        fs::copy(written_before(name), directory.join(name)).unwrap();
        name
    });
    let before = fs::read(directory.join(old)).unwrap();
    for command in [
        &format!("count 12 --engine join --ledger {old}"),
        &format!("merge {new} {old}"),
    ] {
        let message = failure_in(&directory, command);
        assert!(message.contains("its plan is 0, not 1"), "{message}");
    }
    let message = failure_in(&directory, &format!("ledger {old} --recount 1"));
    assert!(message.contains("makes other units"), "{message}");
    assert_eq!(fs::read(directory.join(old)).unwrap(), before);
}

/// A whole line may lack its line end only if it is right: then it was being written.
#[test]
fn a_wrong_last_line_without_its_end_is_no_torn_one() {
    let directory = directory("wrong_last_line");
    let path = directory.join("ledger");
    fs::copy(written_before("join.ledger"), &path).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let text = text.trim_end();
    let (units, _) = read(&path).unwrap();
    fs::write(&path, text).unwrap();
    assert_eq!(read(&path).unwrap().0.len(), units.len() - 1, "torn");
    let last = text.rfind(' ').unwrap();
    let wrong = format!("{} 00000000", &text[..last]);
    fs::write(&path, &wrong).unwrap();
    assert!(matches!(read(&path), Err(LedgerError::Damaged { .. })));
    let count = "count 12 --engine join --ledger ledger";
    let message = failure_in(&directory, count);
    assert!(
        message.contains("line 21: this is not a unit's line"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), wrong);
}

#[test]
fn what_is_torn_is_cut_off_when_a_ledger_is_opened() {
    let directory = directory("torn_tail");
    let path = directory.join("ledger");
    let whole = fs::read(written_before("join.ledger")).unwrap();
    fs::write(&path, &whole[..whole.len() - 10]).unwrap();
    let plan = plan(12, Engine::Join);
    let ledger = Ledger::open(&path, &plan, Shard::WHOLE).unwrap();
    assert!(ledger.torn().is_some());
    let left = fs::read(&path).unwrap();
    assert!(left.ends_with(b"\n") && whole.starts_with(&left));
    assert!(whole.len() - left.len() > 10);
}

#[test]
fn units_that_no_plan_has_are_refused() {
    let directory = directory("no_such_unit");
    let path = directory.join("ledger");
    let text = fs::read_to_string(written_before("join.ledger")).unwrap();
    let header = text.split(" check=").next().unwrap();
    for unit in [40, 400, u64::MAX] {
        forge(&path, header, &[(unit, 1)]);
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains("does not belong"), "{error}");
    }
    forge(&path, header, &[(39, 1)]);
    assert_eq!(read(&path).unwrap().1, 1);
}

#[test]
fn a_line_that_does_not_end_takes_no_memory() {
    let directory = directory("long_line");
    let path = directory.join("ledger");
    let mut text = fs::read(written_before("join.ledger")).unwrap();
    text.resize(1 << 24, b'1');
    fs::write(&path, text).unwrap();
    let error = read(&path).unwrap_err().to_string();
    assert!(error.contains("the line is too long"), "{error}");
}

#[test]
fn sums_beyond_128_bits_are_refused_when_a_ledger_is_resumed() {
    let directory = directory("large_resumed_sum");
    let path = directory.join("ledger");
    let text = fs::read_to_string(written_before("join.ledger")).unwrap();
    let header = text.split(" check=").next().unwrap();
    let count = "count 12 --engine join --ledger ledger";
    for units in [
        &[(0, u128::MAX), (1, 1)][..],
        // This one is too much only with what is counted now.
        &[(0, u128::MAX)],
    ] {
        forge(&path, header, units);
        let message = failure_in(&directory, count);
        assert!(message.contains("128 bits"), "{message}");
    }
}

/// What a file system may leave when the power fails: it knew how long the file was to be, but not yet
/// what was in it.
#[test]
fn zeros_at_the_end_are_a_torn_end() {
    let directory = directory("zeros");
    let count = "count 12 --engine frontier --ledger x --threads 1";
    stdout_in(&directory, count);
    let path = directory.join("x");
    let whole = fs::read(&path).unwrap();
    let (_, rest) = whole.split_at(whole.iter().position(|&byte| byte == b'\n').unwrap());
    let header = whole.len() - rest.len();
    for kept in [
        0,
        20,
        header,
        header + 1,
        header + 10,
        whole.len() - 3,
        whole.len(),
    ] {
        for zeros in [1, 4096, 100_000] {
            let mut torn = whole[..kept].to_vec();
            torn.resize(kept + zeros, 0);
            fs::write(&path, &torn).unwrap();
            if kept > header {
                assert!(
                    stdout_in(&directory, "ledger x").contains("partial sum")
                        || kept == whole.len()
                );
            }
            assert_eq!(
                stdout_in(&directory, count),
                published(12),
                "{kept} and {zeros}"
            );
            assert!(!fs::read(&path).unwrap().contains(&0));
        }
    }
    // In the middle they are damage.
    let mut damaged = whole.clone();
    damaged[header + 3..header + 6].fill(0);
    fs::write(&path, &damaged).unwrap();
    assert!(failure_in(&directory, count).contains("x, line 2"));
}

#[test]
fn changed_files_are_refused_with_what_was_done_to_them() {
    let directory = directory("changed");
    let count = "count 8 --engine frontier --ledger x";
    stdout_in(&directory, count);
    let path = directory.join("x");
    let whole = fs::read_to_string(&path).unwrap();
    for (text, told) in [
        (
            whole.replace('\n', "\r\n"),
            "line 1: the line ends with CR LF",
        ),
        (whole.clone() + "\n\n", "this line is blank: delete it"),
        (whole.clone() + &whole, "here another ledger begins"),
    ] {
        fs::write(&path, text).unwrap();
        let message = failure_in(&directory, count);
        assert!(message.contains(told), "{message}");
        assert!(message.contains("--repair"), "{message}");
    }
}

#[test]
fn what_is_good_of_a_damaged_ledger_is_saved() {
    let directory = directory("repair");
    stdout_in(
        &directory,
        "count 12 --engine frontier --ledger x --threads 1",
    );
    let whole = fs::read_to_string(directory.join("x")).unwrap();
    let mut lines: Vec<String> = whole.lines().map(str::to_string).collect();
    let units = lines.len() - 2;
    lines[3] = lines[3].replace(' ', "  ");
    lines[5].pop();
    lines.push(lines[2].clone());
    fs::write(directory.join("x"), lines.join("\n") + "\n12 3").unwrap();
    let output = run_in(&directory, "ledger x --repair y");
    assert!(
        output.status.success() && output.stdout.is_empty(),
        "{output:?}"
    );
    let told = String::from_utf8(output.stderr).unwrap();
    for line in [
        "x, line 4: ",
        "x, line 6: ",
        "is recorded a second time",
        "cut off",
    ] {
        assert!(told.contains(line), "{told}");
    }
    assert!(
        told.contains(&format!("y has {} units", units - 2)),
        "{told}"
    );
    let again = "count 12 --engine frontier --ledger y";
    assert_eq!(stdout_in(&directory, again), published(12));
    let saved = fs::read_to_string(directory.join("y")).unwrap();
    assert_eq!(
        saved.matches("\nrun began=").count(),
        2,
        "the run that is saved, and the next one"
    );
    // Nothing is written over.
    assert!(failure_in(&directory, "ledger x --repair y").contains("y: File exists"));
}

/// A ledger that is taken away under a count: nothing is claimed of it.
#[test]
fn a_ledger_that_is_gone_stops_the_count() {
    let directory = directory("gone");
    let path = directory.join("x");
    let acts: [fn(&Path); 4] = [
        |path| fs::remove_file(path).unwrap(),
        |path| fs::rename(path, path.with_extension("old")).unwrap(),
        |path| fs::write(path.with_extension("new"), "").unwrap_or_else(|_| unreachable!()),
        |path| {
            File::options()
                .write(true)
                .open(path)
                .unwrap()
                .set_len(50)
                .unwrap()
        },
    ];
    for (number, act) in acts.iter().enumerate() {
        let _ = fs::remove_file(&path);
        let count = program_in(
            &directory,
            "count 19 --engine frontier --ledger x --threads 1",
        );
        let child = { count }.spawn().unwrap();
        wait_for_lines(&path, 3);
        act(&path);
        if number == 2 {
            fs::rename(path.with_extension("new"), &path).unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{number}: {message}");
        assert!(
            message.contains("x: the file was deleted, renamed"),
            "{message}"
        );
        assert!(!message.contains("has what is finished"), "{message}");
    }
}

#[test]
fn a_resumed_count_says_what_all_runs_took() {
    let directory = directory("all_runs");
    let count = "count 12 --engine frontier --ledger x --threads 1";
    stdout_in(&directory, count);
    let whole = fs::read_to_string(directory.join("x")).unwrap();
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    fs::write(directory.join("x"), lines[..lines.len() / 2].concat()).unwrap();
    let answer = stdout_in(&directory, &format!("{count} --json"));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let [all, before] =
        ["thread_seconds", "resumed_thread_seconds"].map(|name| answer[name].as_f64().unwrap());
    assert!(0.0 < before && before < all, "{answer}");
    assert_eq!(answer["resumed_units"], lines.len() / 2 - 2);
    let output = run_in(&directory, count);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("thread time ") && told.ends_with(" of it before\n"),
        "{told}"
    );
}
