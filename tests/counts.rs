//! The engines against each other and against published values.

mod problems;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use nqueens::{
    Backend, Cancel, CountError, Engine, Finished, ListError, Listing, Options, Plan, Problem,
    RandomError, Shard, Square, Threads, count, forecast, published, random, squares,
};
use problems::problems;
use proptest::prelude::*;

fn threads(threads: usize) -> Threads {
    Threads::new(threads).unwrap()
}

fn solutions(problem: &Problem, engine: Engine, threads: usize) -> u128 {
    solutions_with(problem, engine, None, threads)
}

fn solutions_with(
    problem: &Problem,
    engine: Engine,
    backend: Option<Backend>,
    threads: usize,
) -> u128 {
    let mut options = Options::default()
        .engine(engine)
        .threads(self::threads(threads));
    if let Some(backend) = backend {
        options = options.backend(backend);
    }
    count(problem, &options).unwrap().solutions
}

/// What the vector engines count with each backend of this machine.
fn vector_solutions(problem: &Problem, threads: usize) -> Vec<(Engine, Backend, u128)> {
    let mut all = Vec::new();
    for engine in [Engine::Frontier, Engine::Join] {
        for backend in Backend::available() {
            let boards = solutions_with(problem, engine, Some(backend), threads);
            all.push((engine, backend, boards));
        }
    }
    all
}

fn plain(n: usize) -> Problem {
    Problem::new(n).unwrap()
}

fn published(n: usize) -> u128 {
    published::solutions(n).unwrap()
}

fn check_published(engine: Engine, sizes: std::ops::RangeInclusive<usize>) {
    for n in sizes {
        assert_eq!(solutions(&plain(n), engine, 2), published(n), "N = {n}");
    }
}

#[test]
fn reference_gives_the_published_counts() {
    check_published(Engine::Reference, 0..=11);
}

#[test]
#[ignore = "takes seconds"]
fn reference_gives_the_published_counts_up_to_13() {
    check_published(Engine::Reference, 12..=13);
}

#[test]
fn scalar_gives_the_published_counts() {
    check_published(Engine::Scalar, 0..=14);
}

#[test]
#[ignore = "takes tens of seconds"]
fn scalar_gives_the_published_counts_up_to_17() {
    check_published(Engine::Scalar, 15..=17);
}

#[test]
fn vector_engines_give_the_published_counts_on_every_backend() {
    for n in 0..15 {
        for (engine, backend, solutions) in vector_solutions(&plain(n), 2) {
            assert_eq!(solutions, published(n), "N = {n}, {engine}, {backend}");
        }
    }
}

#[test]
fn vector_engines_give_the_published_counts_up_to_17() {
    check_published(Engine::Frontier, 15..=17);
    check_published(Engine::Join, 15..=17);
}

#[test]
#[ignore = "takes tens of seconds"]
fn vector_engines_give_the_published_counts_up_to_18() {
    check_published(Engine::Frontier, 18..=18);
    for (engine, backend, solutions) in vector_solutions(&plain(17), 2) {
        assert_eq!(solutions, published(17), "{engine}, {backend}");
    }
}

#[test]
#[ignore = "takes tens of seconds"]
fn join_gives_the_published_counts_up_to_19_with_any_threads() {
    for threads in [1, 2, 3] {
        for n in 5..20 {
            let boards = solutions(&plain(n), Engine::Join, threads);
            assert_eq!(boards, published(n), "N = {n}, {threads} threads");
        }
    }
}

#[test]
#[ignore = "takes tens of seconds"]
fn a_hole_in_a_large_board_on_both_vector_engines() {
    let mut problem = plain(17);
    problem.make_hole(Square::new(8, 8)).unwrap();
    let plan = Plan::new(&problem, &Options::default()).unwrap();
    assert_eq!(plan.engine(), Engine::Join, "the fastest for this problem");
    let second = plan.second().unwrap();
    assert_eq!(second.engine(), Engine::Frontier);
    let boards = plan.run().unwrap().solutions;
    assert_eq!(second.run().unwrap().solutions, boards);
    assert!(boards < published(17));
}

#[test]
fn the_total_is_the_same_for_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        assert_eq!(
            solutions(&plain(12), Engine::Auto, threads),
            published(12),
            "{threads} threads"
        );
    }
}

#[test]
fn partial_boards_of_the_first_rows() {
    for engine in [Engine::Reference, Engine::Scalar] {
        for (rows, expected) in published::LEVELS_OF_8.into_iter().enumerate() {
            let mut problem = plain(8);
            problem.fill_rows(rows).unwrap();
            assert_eq!(solutions(&problem, engine, 2), expected, "{rows} rows");
            assert_eq!(problem.solutions().count() as u128, expected);
        }
    }
}

#[test]
fn published_count_with_holes() {
    let mut problem = plain(8);
    for (row, column) in [(0, 3), (5, 4), (3, 7)] {
        problem.make_hole(Square::new(row, column)).unwrap();
    }
    for &engine in Engine::ALL {
        assert_eq!(
            solutions(&problem, engine, 2),
            published::HOLEY_8,
            "{engine}"
        );
    }
}

#[test]
fn placed_queens_that_attack_each_other_have_no_board() {
    let mut problem = plain(8);
    problem.place_queen(Square::new(0, 0)).unwrap();
    problem.place_queen(Square::new(5, 5)).unwrap();
    for &engine in Engine::ALL {
        assert_eq!(solutions(&problem, engine, 2), 0, "{engine}");
    }
}

/// The largest board: all 32 bits of a row are in use.
#[test]
fn size_32_with_the_top_placed() {
    let mut problem = plain(32);
    let board = problem.solutions().next().unwrap();
    for queen in board.queens().take(22) {
        problem.place_queen(queen).unwrap();
    }
    let expected = solutions(&problem, Engine::Reference, 1);
    assert!(expected > 0);
    assert_eq!(solutions(&problem, Engine::Scalar, 2), expected);
    assert_eq!(problem.solutions().count() as u128, expected);
    for (engine, backend, solutions) in vector_solutions(&problem, 2) {
        assert_eq!(solutions, expected, "{engine}, {backend}");
    }
}

#[test]
fn a_second_engine_is_another_one() {
    for n in 0..=16 {
        for &engine in Engine::ALL {
            let options = Options::default().engine(engine).threads(Threads::ONE);
            let plan = Plan::new(&plain(n), &options).unwrap();
            let second = plan.second().unwrap();
            assert_ne!(plan.engine(), second.engine(), "N = {n}, {engine}");
            if n <= 9 {
                assert_eq!(second.run().unwrap().solutions, published(n));
            }
        }
    }
}

/// Identities, numbers and costs of units do not depend on threads and backends.
#[test]
fn units_are_the_same_everywhere() {
    let mut with_hole = plain(14);
    with_hole.make_hole(Square::new(2, 3)).unwrap();
    for problem in [plain(13), plain(16), with_hole] {
        for &engine in &Engine::ALL[..4] {
            let plan = |backend, threads| {
                let options = Options::default().engine(engine);
                Plan::new(&problem, &options.backend(backend).threads(threads)).unwrap()
            };
            let expected = plan(Backend::best(), Threads::ONE);
            let other = plan(Backend::available()[0], threads(7));
            assert_eq!(other.identity(), expected.identity());
            let costs = |plan: &Plan| (0..plan.units()).map(|u| plan.cost(u)).collect::<Vec<_>>();
            assert_eq!(costs(&other), costs(&expected));
            if problem.size() == 13 {
                let units: Vec<u64> = (0..expected.units()).collect();
                let [counts, _] = counts_of_units(&expected, &units);
                assert_eq!(counts.values().sum::<u128>(), published(13));
                assert_eq!(counts_of_units(&other, &units)[0], counts);
            }
        }
    }
}

/// What each of some units counts, and what it counts again.
fn counts_of_units(plan: &Plan, units: &[u64]) -> [BTreeMap<u64, u128>; 2] {
    [true, false].map(|first| {
        let counts = Mutex::new(BTreeMap::new());
        let finished = |finished: &Finished| {
            let earlier = counts
                .lock()
                .unwrap()
                .insert(finished.unit, finished.solutions);
            assert_eq!(earlier, None, "a unit is counted once");
        };
        let units = units.iter().copied();
        let result = match first {
            true => plan.run_units(units, &Cancel::new(), finished),
            false => plan.recount_units(units, &Cancel::new(), finished),
        };
        let counts = counts.into_inner().unwrap();
        assert_eq!(result.unwrap().solutions, counts.values().sum::<u128>());
        counts
    })
}

#[test]
fn units_counted_again_are_the_same() {
    for (n, engine, step) in [
        (7, Engine::Reference, 1),
        (11, Engine::Scalar, 1),
        (12, Engine::Frontier, 1),
        (15, Engine::Frontier, 20),
        (12, Engine::Join, 1),
        (13, Engine::Join, 1),
        (17, Engine::Join, 100),
        (18, Engine::Join, 400),
    ] {
        let options = Options::default().engine(engine).threads(threads(2));
        let plan = Plan::new(&plain(n), &options).unwrap();
        let units: Vec<u64> = (0..plan.units()).step_by(step).collect();
        let [counted, again] = counts_of_units(&plan, &units);
        assert_eq!(counted.len(), units.len());
        assert_eq!(counted, again, "N = {n}, {engine}");
    }
}

#[test]
fn shards_add_up() {
    for &engine in Engine::ALL {
        let n = if engine == Engine::Reference { 9 } else { 13 };
        let options = Options::default().engine(engine).threads(threads(2));
        let plan = Plan::new(&plain(n), &options).unwrap();
        for of in [1, 2, 7, 64] {
            let shard = |index| {
                let units = Shard::new(index, of).unwrap().units(plan.units());
                plan.run_units(units, &Cancel::new(), |_| ()).unwrap()
            };
            let sum: u128 = (0..of).map(|index| shard(index).solutions).sum();
            assert_eq!(sum, published(n), "{engine}, {of} shards");
        }
    }
}

#[test]
fn a_count_ends_soon_after_it_is_cancelled() {
    let mut partial = plain(24);
    partial.fill_rows(22).unwrap();
    let whole = [
        Engine::Join,
        Engine::Frontier,
        Engine::Scalar,
        Engine::Reference,
    ];
    let plans = whole.map(|engine| (plain(22), engine)).into_iter();
    // On the largest board the scalar engine hardly ever gets to the last rows.
    let others = [(partial, Engine::Scalar), (plain(32), Engine::Scalar)];
    for (problem, engine) in plans.chain(others) {
        let options = Options::default().engine(engine).threads(threads(2));
        let plan = Plan::new(&problem, &options).unwrap();
        let cancel = Cancel::new();
        std::thread::scope(|scope| {
            let count = scope.spawn(|| plan.run_units(0..plan.units(), &cancel, |_| ()));
            std::thread::sleep(std::time::Duration::from_millis(300));
            let cancelled = std::time::Instant::now();
            cancel.cancel();
            let result = count.join().unwrap();
            assert!(matches!(result, Err(CountError::Cancelled)), "{engine}");
            // Generous: the machine may be busy.
            assert!(cancelled.elapsed().as_secs_f64() < 2.0, "{engine}");
        });
    }
}

#[test]
fn no_more_threads_than_work() {
    let options = Options::default().threads(threads(Threads::MOST));
    let plan = Plan::new(&plain(8), &options).unwrap();
    assert!((plan.threads().get() as u64) <= plan.units());
    assert_eq!(plan.run().unwrap().solutions, 92);
    let reference = Plan::new(&plain(8), &options.engine(Engine::Reference)).unwrap();
    assert_eq!(reference.threads(), Threads::ONE);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree_on_random_problems(problem in problems(9, 2)) {
        let expected = solutions(&problem, Engine::Reference, 1);
        prop_assert_eq!(solutions(&problem, Engine::Scalar, 2), expected);
        prop_assert_eq!(solutions(&problem, Engine::Auto, 2), expected);
        if problem.fills_the_board() {
            for (engine, backend, solutions) in vector_solutions(&problem, 2) {
                prop_assert_eq!(solutions, expected, "{}, {}", engine, backend);
            }
        }
    }

    #[test]
    fn units_of_random_problems_counted_again_are_the_same(problem in problems(9, 2)) {
        for &engine in Engine::ALL {
            if let Ok(plan) = Plan::new(&problem, &Options::default().engine(engine)) {
                let units: Vec<u64> = (0..plan.units()).collect();
                let [counted, again] = counts_of_units(&plan, &units);
                prop_assert_eq!(counted, again, "{}", engine);
            }
        }
    }

    #[test]
    fn boards_are_the_counted_ones_in_order(problem in problems(8, 2), threads in 1..4_usize) {
        let boards: Vec<_> = problem.solutions().collect();
        prop_assert!(boards.is_sorted_by(|a, b| a < b));
        prop_assert_eq!(boards.len() as u128, solutions(&problem, Engine::Reference, 1));
        for board in &boards {
            prop_assert!(board.is_legal());
            prop_assert_eq!(board.columns().len(), problem.rows());
            let stands = |square: &Square| board.queens().any(|queen| queen == *square);
            prop_assert!(problem.queens().iter().all(stands));
            prop_assert!(!problem.holes().iter().any(stands));
        }
        let mut listed = Vec::new();
        Listing::new(&problem)
            .threads(self::threads(threads))
            .write(&mut listed, |board, out| out.extend(board.columns()))
            .unwrap();
        let expected: Vec<u8> = boards.iter().flat_map(|board| board.columns()).copied().collect();
        prop_assert_eq!(listed, expected);
    }
}

/// Runs something; says whether it was cancelled.
type Ended<'a> = &'a dyn Fn(&Cancel, &Options) -> bool;

/// A token ends whatever is counted, estimated, drawn or listed, within moments.
#[test]
fn a_token_ends_everything() {
    let large = Problem::new(21).unwrap();
    let random_from = Problem::new(18).unwrap();
    let mut hard = Problem::new(32).unwrap();
    // No board has these, which a listing is long to find.
    for (row, column) in [(30, 0), (31, 2), (29, 31)] {
        hard.place_queen(Square::new(row, column)).unwrap();
    }
    let ended: [Ended<'_>; 5] = [
        &|_, options| matches!(count(&large, options), Err(CountError::Cancelled)),
        &|_, options| squares(&large, options).is_err_and(|error| error.is_cancelled()),
        &|_, options| {
            let found = forecast(&large, options, Duration::from_secs(600));
            matches!(found, Err(CountError::Cancelled))
        },
        &|_, options| {
            let board = random(&random_from, 1, options);
            matches!(board, Err(RandomError::Count(CountError::Cancelled)))
        },
        &|cancel, _| {
            let listing = Listing::new(&hard).cancel(cancel);
            let listed = listing.write(&mut std::io::sink(), |_, _| {});
            matches!(listed, Err(ListError::Cancelled))
        },
    ];
    for (number, ended) in ended.iter().enumerate() {
        let cancel = Cancel::new();
        let options = Options::default().cancel(&cancel);
        let start = Instant::now();
        thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(200));
                cancel.cancel();
            });
            assert!(ended(&cancel, &options), "{number}");
        });
        assert!(start.elapsed() < Duration::from_secs(10), "{number}");
    }
}
