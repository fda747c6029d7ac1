//! Long runs as their users run them: ledgers, shards, signals, kills and full disks.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use nqueens::ledger::{Ledger, LedgerError, LedgerReader, merge};
use nqueens::{Cancel, Engine, Options, Plan, Problem, Shard, Threads, published};

/// An empty directory of a test's own.
fn directory(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The program with arguments separated by blanks, in a directory.
fn program(directory: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
    command
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .env_remove("RAYON_NUM_THREADS")
        .env_remove("SLURM_CPUS_PER_TASK")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(directory: &Path, arguments: &str) -> Output {
    program(directory, arguments).output().unwrap()
}

/// What the program prints when all is well.
fn stdout(directory: &Path, arguments: &str) -> String {
    let output = run(directory, arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The message of the program when it fails.
fn failure(directory: &Path, arguments: &str) -> String {
    let output = run(directory, arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments}: {output:?}");
    assert!(output.stdout.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn published(n: usize) -> String {
    format!("{}\n", published::solutions(n).unwrap())
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill")
        .args([format!("-{name}"), child.id().to_string()])
        .status();
    assert!(status.unwrap().success());
}

/// Waits until a ledger has so many whole lines.
fn wait_for_lines(path: &Path, lines: usize) {
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
fn read(path: &Path) -> Result<(BTreeSet<u64>, u128), LedgerError> {
    let recorded = LedgerReader::open(path)?.read_all(|_| ())?;
    Ok((recorded.units.iter().collect(), recorded.solutions))
}

/// A ledger as the documentation of the format has it: `header` up to the check value, and units
/// with their counts.
fn forge(path: &Path, header: &str, units: &[(u64, u128)]) {
    let check = format!("{:08x}", crc32fast::hash(header.as_bytes()));
    let mut text = format!("{header} check={check}\n");
    for (unit, solutions) in units {
        let line = format!("{unit} {solutions} 0.000001");
        let check = crc32fast::hash(format!("{check} {line}").as_bytes());
        text += &format!("{line} {check:08x}\n");
    }
    fs::write(path, text).unwrap();
}

fn plan(n: usize, engine: Engine) -> Plan {
    let options = Options::default().engine(engine).threads(Threads::ONE);
    Plan::new(&Problem::new(n).unwrap(), &options).unwrap()
}

#[test]
fn a_ledger_is_resumed_and_shown() {
    let directory = directory("resumed");
    let count = "count 14 --engine frontier --ledger x";
    assert_eq!(stdout(&directory, count), published(14));
    let all = fs::read_to_string(directory.join("x")).unwrap();
    // As if it had been stopped after ten units.
    let some: String = all.split_inclusive('\n').take(11).collect();
    fs::write(directory.join("x"), &some).unwrap();
    let shown = stdout(&directory, "ledger x");
    for line in [
        "board size   14",
        "engine       frontier, plan version 1",
        "shard        0/1",
        "units        10 of 78",
        "partial sum  ",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    let answer = stdout(&directory, &format!("{count} --json"));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["solutions"], "365596");
    assert_eq!(answer["resumed_units"], 10);
    assert_eq!(answer["partial"], serde_json::Value::Null);
    let resumed = fs::read_to_string(directory.join("x")).unwrap();
    assert!(resumed.starts_with(&some));
    assert_eq!(resumed.lines().count(), all.lines().count());
    let shown = stdout(&directory, "ledger x --recount 5");
    assert!(shown.contains("solutions    365596\n"), "{shown}");
    assert!(shown.contains("all agree"), "{shown}");
    let shown = stdout(&directory, "ledger x x --json --recount 100");
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
    assert_eq!(stdout(&directory, count), published(14));
    assert_eq!(fs::read_to_string(directory.join("x")).unwrap(), resumed);
}

#[test]
fn another_question_is_refused_and_what_differs_is_named() {
    let directory = directory("another_question");
    stdout(
        &directory,
        "count 10 --engine scalar --queen 1,2 --hole 0,0 --hole 0,3 --ledger x",
    );
    let before = fs::read(directory.join("x")).unwrap();
    // The same question in other words.
    stdout(
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
        let message = failure(&directory, &format!("{arguments} --ledger x"));
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
        "nqueens-ledger 2 n=8\n",
        "\0\0\0\n",
        "\u{e9}\n",
        "\n",
    ] {
        fs::write(directory.join("x"), text).unwrap();
        let message = failure(&directory, "count 8 --ledger x");
        assert!(message.contains("x, line 1: "), "{text:?}: {message}");
        assert_eq!(fs::read_to_string(directory.join("x")).unwrap(), text);
        failure(&directory, "ledger x");
        failure(&directory, "merge x");
    }
    for missing in [
        "count 8 --ledger no/x",
        "count 8 --ledger /dev/null",
        "ledger no",
        "merge no",
        "count 8 --ledger .",
    ] {
        let message = failure(&directory, missing);
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
    for length in (0..=ends[0]).chain(last_two) {
        fs::write(&path, &whole[..length]).unwrap();
        let kept = ends
            .iter()
            .filter(|&&end| end <= length)
            .count()
            .saturating_sub(1);
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
    let output = run(&directory, "count 11 --engine frontier --ledger x");
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
        for byte in flips.filter(|&byte| byte != whole[at]) {
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
    lines.push(lines[1]);
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
            let mut child = program(&directory, &count).spawn().unwrap();
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
        assert_eq!(stdout(&directory, &count), published(n));
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
    let mut first = program(&directory, count).spawn().unwrap();
    wait_for_lines(&directory.join("x"), 2);
    let start = Instant::now();
    let message = failure(&directory, count);
    assert!(
        message.contains("x: another process is writing this ledger"),
        "{message}"
    );
    assert!(start.elapsed() < Duration::from_secs(5));
    // It may be read meanwhile.
    assert!(stdout(&directory, "ledger x").contains("partial sum"));
    first.kill().unwrap();
    first.wait().unwrap();
    // The lock went with the process.
    let mut third = program(&directory, count).spawn().unwrap();
    let lines = fs::read_to_string(directory.join("x"))
        .unwrap()
        .lines()
        .count();
    wait_for_lines(&directory.join("x"), lines + 2);
    third.kill().unwrap();
    third.wait().unwrap();
}

/// Counts for half a minute, with a ledger, and sends signals when it has begun.
fn signalled(test: &str, wrapper: &[&str], signals: &[&str]) -> (PathBuf, Output) {
    let directory = directory(test);
    let count = "count 19 --engine frontier --ledger x --threads 2";
    let mut child = match wrapper {
        [] => program(&directory, count),
        [first, others @ ..] => {
            let mut command = Command::new(first);
            command
                .args(others)
                .arg(env!("CARGO_BIN_EXE_nqueens"))
                .args(count.split(' '))
                .current_dir(&directory)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command
        }
    }
    .spawn()
    .unwrap();
    wait_for_lines(&directory.join("x"), 3);
    for name in signals {
        signal(&child, name);
    }
    let start = Instant::now();
    let status = child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(5), "{signals:?}");
    let mut output = Output {
        status,
        stdout: Vec::new(),
        stderr: Vec::new(),
    };
    child
        .stdout
        .unwrap()
        .read_to_end(&mut output.stdout)
        .unwrap();
    child
        .stderr
        .unwrap()
        .read_to_end(&mut output.stderr)
        .unwrap();
    (directory, output)
}

#[test]
fn signals_stop_a_count_with_a_ledger_in_good_order() {
    for name in ["INT", "TERM", "USR1", "HUP"] {
        let (directory, output) = signalled(&format!("stopped_by_{name}"), &[], &[name]);
        assert_eq!(output.status.code(), Some(75), "{output:?}");
        assert!(output.stdout.is_empty());
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(
            message.contains(&format!("stopped by SIG{name}: x has what is finished")),
            "{message}"
        );
        let (units, _) = read(&directory.join("x")).unwrap();
        assert!(units.len() > 1, "and every line is whole");
    }
}

#[test]
fn a_second_signal_ends_the_program_at_once() {
    // Both come while it does not run.
    let (_, output) = signalled("second_signal", &[], &["STOP", "INT", "TERM", "CONT"]);
    assert_eq!(output.status.signal(), Some(15), "{output:?}");
}

#[test]
fn a_signal_that_is_ignored_stays_so() {
    let (_, output) = signalled("ignored", &["nohup"], &["HUP", "KILL"]);
    assert_eq!(output.status.signal(), Some(9), "{output:?}");
    let (directory, output) = signalled("ignored", &["nohup"], &["HUP", "TERM"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("stopped by SIGTERM"), "{message}");
    drop(directory);
}

#[test]
fn without_a_ledger_a_signal_ends_the_program() {
    let directory = directory("no_ledger");
    for (name, number) in [("INT", 2), ("TERM", 15), ("USR1", 10), ("HUP", 1)] {
        let mut child = program(&directory, "count 20 --engine scalar")
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(100));
        signal(&child, name);
        assert_eq!(child.wait().unwrap().signal(), Some(number), "{name}");
    }
}

#[test]
fn a_count_tells_how_far_it_is_when_asked() {
    let directory = directory("asked");
    let mut child = program(&directory, "count 20 --engine frontier --progress never")
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    // It goes on after it was stopped for a while.
    for name in ["TSTP", "CONT", "USR2"] {
        signal(&child, name);
    }
    std::thread::sleep(Duration::from_millis(1000));
    child.kill().unwrap();
    let mut told = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    child.wait().unwrap();
    assert_eq!(told.lines().count(), 1, "{told}");
    for part in [" % in ", " left, ", " solutions so far"] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn progress_is_told_on_demand_only_when_stderr_is_no_terminal() {
    let directory = directory("progress");
    for (arguments, lines) in [
        ("count 14", 0),
        ("count 14 --progress never", 0),
        ("count 14 --progress always", 1),
    ] {
        let output = run(&directory, arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(told.lines().count(), lines, "{told}");
        if lines == 1 {
            assert!(told.starts_with("100.0 % in "), "{told}");
            assert!(told.ends_with(", 365596 solutions so far\n"), "{told}");
        }
    }
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
                stdout(&directory, &format!("merge {files}")),
                published(n),
                "{files}"
            );
        }
    }
}

#[test]
fn a_shard_says_that_its_sum_is_partial() {
    let directory = directory("partial");
    let output = run(
        &directory,
        "count 14 --engine frontier --shard 1/4 --ledger x",
    );
    assert!(output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message, "a partial sum: shard 1/4, 20 of 78 work units\n");
    let answer = stdout(&directory, "count 14 --engine frontier --shard 1/4 --json");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let partial = serde_json::json!({"shard": "1/4", "units": 20, "of_units": 78});
    assert_eq!(answer["partial"], partial);
    assert_eq!(
        answer["solutions"].as_str().unwrap(),
        std::str::from_utf8(&output.stdout).unwrap().trim()
    );
    // More shards than units: nothing to do is done.
    assert_eq!(
        stdout(&directory, "count 8 --engine frontier --shard 98/99"),
        "0\n"
    );
    for shard in ["4/4", "0/0", "-1/4", "1", "a/b", "1/2/3"] {
        let output = run(&directory, &format!("count 8 --shard={shard}"));
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
        stdout(
            &directory,
            &format!("count 14 --engine frontier --shard {shard}/4 --ledger {shard}"),
        );
    }
    assert_eq!(stdout(&directory, "merge 3 1 0 2"), published(14));
    let message = failure(&directory, "merge 0 3 2");
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
    let message = failure(&directory, "merge 3");
    assert!(message.contains("are missing: 0-2,4-6,"), "{message}");
    assert!(message.contains("of 4 shards: 0-2\n"), "{message}");
    // One that comes twice.
    let message = failure(&directory, "merge 0 1 2 3 1");
    assert!(
        message.contains(" is recorded twice: ") && message.contains(" in 1, line "),
        "{message}"
    );
    assert_eq!(
        stdout(&directory, "merge 0 1 2 3 1 --allow-duplicates"),
        published(14)
    );
    // A shard with the units of two others.
    stdout(
        &directory,
        "count 14 --engine frontier --shard 1/2 --ledger half",
    );
    assert_eq!(stdout(&directory, "merge 0 2 half"), published(14));
    assert!(failure(&directory, "merge 0 half").contains("19 of 78 work units are missing"));
    // Other problems, engines and plans.
    stdout(&directory, "count 13 --engine frontier --ledger 13");
    assert!(
        failure(&directory, "merge 0 13")
            .contains("13: this ledger is for something else: its n is 13, not 14")
    );
    stdout(&directory, "count 14 --engine scalar --ledger scalar");
    assert!(failure(&directory, "merge 0 scalar").contains("engine is scalar, not frontier"));
    let text = fs::read_to_string(directory.join("1")).unwrap();
    let header = text.split(" check=").next().unwrap();
    forge(
        &directory.join("old"),
        &header.replace("plan=1", "plan=0"),
        &[],
    );
    assert!(
        failure(&directory, "merge 0 old")
            .contains("old: this ledger is for something else: its plan is 0, not 1")
    );
    assert!(failure(&directory, "ledger old --recount 1").contains("makes other units"));
    // Begun by another version of the program, but of the same plan.
    forge(
        &directory.join("newer"),
        &header.replace("program=0.1.0", "program=9.9.9"),
        &[],
    );
    assert_eq!(stdout(&directory, "merge 0 1 2 3 newer"), published(14));
    // Two that contradict each other.
    forge(&directory.join("wrong"), header, &[(5, 1)]);
    let message = failure(&directory, "merge 0 1 2 3 wrong --allow-duplicates");
    assert!(
        message.contains("unit 5 is recorded with different counts: "),
        "{message}"
    );
    assert!(
        message.contains(" in 1, line ") && message.contains("1 in wrong, line 2"),
        "{message}"
    );
    assert!(
        failure(&directory, "ledger wrong --recount 1")
            .contains("unit 5 is recorded with 1 boards, but counted again it has")
    );
    // A unit that is not the shard's.
    forge(&directory.join("foreign"), header, &[(6, 1)]);
    assert!(
        failure(&directory, "merge 0 foreign")
            .contains("foreign, line 2: the unit does not belong to this ledger")
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
    assert_eq!(stdout(&directory, "merge 0 1"), sum);
    assert!(stdout(&directory, "ledger 1").contains(&(2 * large).to_string()));
    forge(
        &directory.join("0"),
        &header(0, 4),
        &[(2, u128::MAX), (0, 3)],
    );
    assert!(failure(&directory, "merge 0 1").contains("128 bits"));
    assert!(failure(&directory, "ledger 0").contains("128 bits"));
    // More units than anybody can count.
    forge(&directory.join("0"), &header(0, u64::MAX), &[]);
    assert!(failure(&directory, "merge 0").contains("no memory for a list"));
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

#[test]
fn estimates_are_near() {
    let directory = directory("estimates");
    let answer = stdout(&directory, "estimate 19 --seconds 1 --json");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let [found, error] = ["solutions", "standard_error"].map(|name| answer[name].as_f64().unwrap());
    let expected = published::solutions(19).unwrap() as f64;
    assert!(error < 0.1 * expected, "{answer}");
    assert!(
        (found - expected).abs() < 5.0 * error.max(1e-9 * expected),
        "{answer}"
    );
    let engines: Vec<_> = answer["engines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["engine"].as_str().unwrap())
        .collect();
    assert_eq!(engines, ["join", "frontier", "scalar"]);
    let told = stdout(&directory, "estimate 32 --seconds 0.5 --memory 100M");
    assert!(told.contains("years") || told.contains("needs"), "{told}");
    let told = stdout(&directory, "estimate 8 --queen 0,0 --seconds 0.1");
    assert!(told.starts_with("solutions  4, counted\n"), "{told}");
    for seconds in ["-0.1", "-1", "nan", "x"] {
        let output = run(&directory, &format!("estimate 8 --seconds {seconds}"));
        assert_eq!(output.status.code(), Some(2), "{seconds}");
    }
}

/// A file that is not there any more when it is to be read.
#[test]
fn files_that_cannot_be_read_are_named() {
    let directory = directory("unreadable");
    File::create(directory.join("empty")).unwrap();
    assert!(
        failure(&directory, "ledger empty").contains("empty, line 1: there is no whole header")
    );
    assert!(failure(&directory, "merge empty no").contains("empty, line 1"));
    assert!(failure(&directory, "ledger no").contains("no: No such file"));
}
