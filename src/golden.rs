//! The units of small boards of each kind, beside a table of those that they were: no change of what
//! a unit is goes unnoticed.
//!
//! A ledger holds counts by the number of a unit. If unit 17 becomes something else while the plan
//! version stays, an old ledger is resumed into a wrong total without a word.

use std::fmt::Write;

use crate::board::Square;
use crate::count::{Options, Plan};
use crate::engine::Engine;
use crate::problem::Problem;
use crate::units::Cancel;

/// A line for each plan: what [`line`] writes.
const TABLE: &str = include_str!("golden.txt");

const WHAT_TO_DO: &str = "\
These plans have other units than src/golden.txt says. If that is not what you wanted: something that
a plan depends on has changed; the `plan` of the engine says what that is. If it is: raise the
VERSION there, so that ledgers of the old plan are refused, put the new lines into src/golden.txt,
and make the ledgers of tests/ledgers/ anew, as their README says.";

/// Plain boards: even, odd, and too small to have symmetries; those with all units counted, and
/// larger ones where some units are named only, for each way to split.
fn plans() -> Vec<(Problem, Engine, bool)> {
    let mut plans = Vec::new();
    let mut add = |engine, sizes: &[usize], is_counted| {
        let plain = sizes.iter().map(|&n| Problem::new(n).unwrap());
        plans.extend(plain.map(|problem| (problem, engine, is_counted)));
    };
    add(Engine::Reference, &[0, 6], true);
    add(Engine::Scalar, &[0, 1, 2, 7, 8, 11], true);
    add(Engine::Frontier, &[4, 5, 8, 9, 12, 13], true);
    add(Engine::Frontier, &[16, 17, 20], false);
    add(
        Engine::Join,
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14],
        true,
    );
    let large: Vec<usize> = (16..=32).collect();
    add(Engine::Join, &large, false);
    let mut others = [10, 11, 12].map(|n| Problem::new(n).unwrap());
    others[0].make_hole(Square::new(2, 7)).unwrap();
    others[1].place_queen(Square::new(4, 5)).unwrap();
    others[2].make_hole(Square::new(0, 0)).unwrap();
    others[2].place_queen(Square::new(1, 3)).unwrap();
    others[2].place_queen(Square::new(10, 8)).unwrap();
    for engine in [Engine::Scalar, Engine::Frontier, Engine::Join] {
        plans.extend(others.clone().map(|problem| (problem, engine, true)));
    }
    for (n, engine) in [
        (20, Engine::Frontier),
        (21, Engine::Join),
        (26, Engine::Join),
    ] {
        let mut problem = Problem::new(n).unwrap();
        problem.make_hole(Square::new(3, 3)).unwrap();
        plans.push((problem, engine, false));
    }
    // So few boards in the first rows that the depth of the units has its limit.
    let mut narrow = Problem::new(12).unwrap();
    let board = narrow.solutions().next().unwrap();
    for queen in board.queens().skip(4).take(5) {
        narrow.place_queen(queen).unwrap();
    }
    plans.push((narrow, Engine::Frontier, true));
    let mut rows = Problem::new(10).unwrap();
    rows.fill_rows(8).unwrap();
    plans.push((rows, Engine::Scalar, true));
    plans
}

/// The plan, with a check value of what its units are, in order, and one of what they count.
fn line(problem: &Problem, engine: Engine, is_counted: bool) -> String {
    const MOST_NAMED: u64 = 5000;
    let plan = Plan::new(problem, &Options::default().engine(engine)).unwrap();
    let units = plan.units();
    let step = units.div_ceil(MOST_NAMED).max(1) as usize;
    let mut identities = String::new();
    for unit in (0..units).step_by(step) {
        writeln!(identities, "{unit}: {}", plan.identity_of(unit)).unwrap();
    }
    let counts = if is_counted {
        let mut counts = String::new();
        for unit in 0..units {
            let count = plan.run_units(std::iter::once(unit), &Cancel::new(), |_| {});
            writeln!(counts, "{unit}: {}", count.unwrap().solutions).unwrap();
        }
        format!("{:08x}", crc32fast::hash(counts.as_bytes()))
    } else {
        "-".to_string()
    };
    let squares = |squares: &[Square]| match squares {
        [] => "-".to_string(),
        squares => squares.iter().map(Square::to_string).collect(),
    };
    format!(
        "{engine} plan={} n={} rows={} queens={} holes={} units={units} identities={:08x} counts={counts}\n",
        plan.identity().version,
        problem.size(),
        problem.rows(),
        squares(problem.queens()),
        squares(problem.holes()),
        crc32fast::hash(identities.as_bytes()),
    )
}

#[test]
fn units_are_what_they_were() {
    let lines = plans().into_iter();
    let now: String = lines
        .map(|(problem, engine, is_counted)| line(&problem, engine, is_counted))
        .collect();
    let changed = |line: &&str| !TABLE.lines().any(|old| old == *line);
    let new: Vec<&str> = now.lines().filter(changed).collect();
    assert!(
        now == TABLE,
        "{WHAT_TO_DO}\n\n{}\n\nThe whole table:\n{now}",
        new.join("\n")
    );
}
