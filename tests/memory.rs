//! The memory that a plan announces, beside the memory that is taken.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use nqueens::{Cancel, CountError, Engine, Options, Plan, Problem, Threads};

const MIB: u64 = 1 << 20;

/// Size, threads, limit in bytes.
const CASES: [(usize, usize, u64); 7] = [
    (16, 2, 1024 * MIB),
    (18, 2, 16 * MIB),
    (18, 2, 1024 * MIB),
    (22, 1, 1024 * MIB),
    (24, 1, 60 * MIB),
    (24, 1, 1024 * MIB),
    (26, 1, 160 * MIB),
];

/// In which variable a process of its own is told its case.
const CASE: &str = "NQUEENS_TEST_CASE";

#[test]
fn plans_take_what_they_announce() {
    if let Ok(case) = env::var(CASE) {
        return takes_what_it_announces(CASES[case.parse::<usize>().unwrap()]);
    }
    // A process has one high-water mark, and may keep what it once took.
    for (number, case) in CASES.iter().enumerate() {
        let this = env::current_exe().unwrap();
        let status = Command::new(this).env(CASE, number.to_string()).status();
        assert!(status.unwrap().success(), "{case:?}");
    }
}

fn takes_what_it_announces((n, threads, limit): (usize, usize, u64)) {
    let options = Options::default()
        .engine(Engine::Join)
        .threads(Threads::new(threads).unwrap())
        .memory(limit);
    let plan = Plan::new(&Problem::new(n).unwrap(), &options).unwrap();
    let planned = plan.memory().expect("the join takes memory");
    assert!(planned <= limit, "{planned}");
    let cancel = Cancel::new();
    let start = Instant::now();
    let result = thread::scope(|scope| {
        let count = scope.spawn(|| plan.run_units(0..plan.units(), &cancel, |_| ()));
        // The first units are the largest.
        while !count.is_finished() && start.elapsed() < Duration::from_secs(2) {
            thread::sleep(Duration::from_millis(10));
        }
        cancel.cancel();
        count.join().unwrap()
    });
    assert!(matches!(result, Ok(_) | Err(CountError::Cancelled)));
    let taken = most_so_far();
    println!("N = {n}, {threads} threads, {limit}: {taken} taken, {planned} planned");
    assert!(taken <= planned, "{taken} taken, {planned} planned");
    assert!(taken >= planned / 4, "{taken} taken, {planned} planned");
}

/// The most memory that this process has had so far, in bytes.
fn most_so_far() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    kilobytes << 10
}
