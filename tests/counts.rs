//! The engines against each other and against published values.

use nqueens::{Backend, Engine, Options, Plan, Problem, Square, count, list};
use proptest::prelude::*;

/// OEIS A000170: the solutions for N = 0, 1, 2, ….
const PUBLISHED: [u128; 20] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
];

const ENGINES: [Engine; 5] = [
    Engine::Auto,
    Engine::Join,
    Engine::Frontier,
    Engine::Scalar,
    Engine::Reference,
];

fn solutions(problem: &Problem, engine: Engine, threads: usize) -> u128 {
    solutions_with(problem, engine, None, threads)
}

fn solutions_with(
    problem: &Problem,
    engine: Engine,
    backend: Option<Backend>,
    threads: usize,
) -> u128 {
    let options = Options {
        engine,
        backend,
        threads: Some(threads),
    };
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

fn check_published(engine: Engine, sizes: std::ops::RangeInclusive<usize>) {
    for n in sizes {
        assert_eq!(solutions(&plain(n), engine, 2), PUBLISHED[n], "N = {n}");
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
    for (n, &published) in PUBLISHED.iter().enumerate().take(15) {
        for (engine, backend, solutions) in vector_solutions(&plain(n), 2) {
            assert_eq!(solutions, published, "N = {n}, {engine}, {backend}");
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
        assert_eq!(solutions, PUBLISHED[17], "{engine}, {backend}");
    }
}

#[test]
#[ignore = "takes tens of seconds"]
fn join_gives_the_published_counts_up_to_19_with_any_threads() {
    for threads in [1, 2, 3] {
        for (n, &published) in PUBLISHED.iter().enumerate().skip(5) {
            let boards = solutions(&plain(n), Engine::Join, threads);
            assert_eq!(boards, published, "N = {n}, {threads} threads");
        }
    }
}

#[test]
#[ignore = "takes tens of seconds"]
fn a_hole_in_a_large_board_on_both_vector_engines() {
    let problem = plain(17).with_hole(Square::new(8, 8)).unwrap();
    let plan = Plan::new(&problem, &Options::default()).unwrap();
    assert_eq!(plan.engine(), Engine::Join, "the fastest for this problem");
    let second = plan.second().unwrap();
    assert_eq!(second.engine(), Engine::Frontier);
    let boards = plan.run().unwrap().solutions;
    assert_eq!(second.run().unwrap().solutions, boards);
    assert!(boards < PUBLISHED[17]);
}

#[test]
fn the_total_is_the_same_for_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        assert_eq!(
            solutions(&plain(12), Engine::Auto, threads),
            PUBLISHED[12],
            "{threads} threads"
        );
    }
}

/// OEIS A319236 for N = 8, by the number of rows filled.
#[test]
fn partial_boards_of_the_first_rows() {
    let profile = [1, 8, 42, 140, 344, 568, 550, 312, 92];
    for engine in [Engine::Reference, Engine::Scalar] {
        for (rows, expected) in profile.into_iter().enumerate() {
            let problem = plain(8).with_rows(rows).unwrap();
            assert_eq!(solutions(&problem, engine, 2), expected, "{rows} rows");
            assert_eq!(problem.solutions().count() as u128, expected);
        }
    }
}

/// Public judge problem "Holey N-Queens".
#[test]
fn published_count_with_holes() {
    let mut problem = plain(8);
    for (row, column) in [(0, 3), (5, 4), (3, 7)] {
        problem = problem.with_hole(Square::new(row, column)).unwrap();
    }
    for engine in ENGINES {
        assert_eq!(solutions(&problem, engine, 2), 50, "{engine}");
    }
}

#[test]
fn placed_queens_that_attack_each_other_have_no_board() {
    let problem = plain(8)
        .with_queen(Square::new(0, 0))
        .and_then(|problem| problem.with_queen(Square::new(5, 5)))
        .unwrap();
    for engine in ENGINES {
        assert_eq!(solutions(&problem, engine, 2), 0, "{engine}");
    }
}

/// The largest board: all 32 bits of a row are in use.
#[test]
fn size_32_with_the_top_placed() {
    let mut problem = plain(32);
    let board = problem.solutions().next().unwrap();
    for queen in board.queens().take(22) {
        problem = problem.with_queen(queen).unwrap();
    }
    let expected = solutions(&problem, Engine::Reference, 1);
    assert!(expected > 0);
    assert_eq!(solutions(&problem, Engine::Scalar, 2), expected);
    assert_eq!(problem.solutions().count() as u128, expected);
    for (engine, backend, solutions) in vector_solutions(&problem, 2) {
        assert_eq!(solutions, expected, "{engine}, {backend}");
    }
}

/// Problems of size up to `largest` with a few placed queens, holes and rows left open.
fn problems(largest: usize) -> impl Strategy<Value = Problem> {
    (0..=largest).prop_flat_map(|n| {
        let squares = |most: usize| {
            let most = if n == 0 { 0 } else { most };
            prop::collection::vec((0..n.max(1), 0..n.max(1)), 0..=most)
        };
        (squares(2), squares(2 * n), 0..=2_usize).prop_map(move |(queens, holes, open)| {
            let mut problem = plain(n);
            for (row, column) in holes {
                problem = problem.with_hole(Square::new(row, column)).unwrap();
            }
            // A queen on a hole or placed twice is refused: the problem stays as it was.
            for (row, column) in queens {
                let refused = problem.clone();
                problem = problem
                    .with_queen(Square::new(row, column))
                    .unwrap_or(refused);
            }
            let all_rows = problem.clone();
            problem
                .with_rows(n.saturating_sub(open))
                .unwrap_or(all_rows)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn engines_agree_on_random_problems(problem in problems(9)) {
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
    fn boards_are_the_counted_ones_in_order(problem in problems(8), threads in 1..4_usize) {
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
        list(
            &problem,
            threads,
            u64::MAX,
            |board, out| out.extend(board.columns()),
            &mut listed,
        )
        .unwrap();
        let expected: Vec<u8> = boards.iter().flat_map(|board| board.columns()).copied().collect();
        prop_assert_eq!(listed, expected);
    }
}
