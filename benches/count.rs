//! Counting on one thread: the engines beside the plain recursive loop. Every count is asserted.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use nqueens::{Backend, Engine, Options, Problem, Threads, count, published};

/// The loop found in every tutorial, with mirror symmetry: what an engine has to beat.
fn plain_loop(n: usize) -> u128 {
    fn extend(full: u32, columns: u32, diagonals: u32, antidiagonals: u32) -> u64 {
        if columns == full {
            return 1;
        }
        let mut free = full & !(columns | diagonals | antidiagonals);
        let mut boards = 0;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            boards += extend(
                full,
                columns | queen,
                (diagonals | queen) << 1,
                (antidiagonals | queen) >> 1,
            );
        }
        boards
    }
    let full = (1 << n) - 1;
    let with_first = |column: usize| extend(full, 1 << column, 2 << column, (1 << column) >> 1);
    let left: u64 = (0..n / 2).map(with_first).sum();
    let middle = if n % 2 == 1 { with_first(n / 2) } else { 0 };
    u128::from(2 * left + middle)
}

fn engine(engine: Engine, backend: Option<Backend>) -> impl Fn(usize) -> u128 {
    move |n| {
        let mut options = Options::default().engine(engine).threads(Threads::ONE);
        if let Some(backend) = backend {
            options = options.backend(backend);
        }
        count(&Problem::new(n).unwrap(), &options)
            .unwrap()
            .solutions
    }
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10);
    for n in [12, 14, 15, 16, 17, 18, 19] {
        let solutions = published::solutions(n).unwrap();
        let mut bench = |name: &str, count: &dyn Fn(usize) -> u128| {
            group.bench_with_input(BenchmarkId::new(name, n), &n, |bencher, &n| {
                bencher.iter(|| assert_eq!(count(n), solutions));
            });
        };
        if n <= 15 {
            bench("plain-loop", &plain_loop);
            bench("scalar", &engine(Engine::Scalar, None));
            for backend in Backend::available() {
                let name = format!("frontier-{backend}");
                bench(&name, &engine(Engine::Frontier, Some(backend)));
            }
        } else {
            bench("join", &engine(Engine::Join, None));
        }
    }
}

criterion_group!(benches, counting);
criterion_main!(benches);
