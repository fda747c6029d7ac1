//! A row of a bench: what the runs of a case took.

use nqueens::published;
use serde::Serialize;

use super::case::{Case, Series, engine_name};

/// What the runs of a case took.
#[derive(Clone, Default, Serialize)]
pub struct Row {
    pub n: usize,
    pub engine: &'static str,
    pub backend: Option<&'static str>,
    pub threads: usize,
    pub runs: usize,
    /// Whether it was run as often and as long as asked for.
    pub complete: bool,
    pub min_seconds: f64,
    pub median_seconds: f64,
    pub max_seconds: f64,
    /// The interquartile range divided by the median.
    pub spread: f64,
    /// The runs that took much longer or shorter than the others.
    pub outliers: usize,
    /// Of the fastest run, on one thread; there may be no solutions.
    pub ns_per_solution: Option<f64>,
    /// The fastest run beside that on the first number of threads.
    pub speed_up: f64,
    /// The speed-up beside that of the threads.
    pub efficiency: f64,
    pub solutions: String,
    /// The seconds of each run, in their order.
    #[serde(skip)]
    pub times: Vec<f64>,
    /// Three quarters of the runs are not slower.
    #[serde(skip)]
    pub third_quartile: f64,
    #[serde(skip)]
    pub series: Vec<Series>,
}

impl Row {
    /// The engine, with its instructions.
    pub fn engine(&self) -> String {
        engine_name(self.engine, self.backend)
    }
}

/// A case, and its runs.
pub struct Timed {
    pub case: Case,
    pub series: Vec<Series>,
    /// The seconds of each run.
    pub times: Vec<f64>,
    pub complete: bool,
}

impl Timed {
    /// Not run yet.
    pub fn new(case: Case, series: Series) -> Self {
        Self {
            case,
            series: vec![series],
            times: Vec::new(),
            complete: false,
        }
    }
}

/// The rows of the cases that were run, all of one size.
pub fn rows(cases: Vec<Timed>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for timed in cases {
        let Some(of_times) = Summary::new(&timed.times) else {
            continue;
        };
        let Case {
            n,
            engine,
            backend,
            threads,
        } = timed.case;
        let (engine, backend) = (engine.name(), backend.map(|backend| backend.name()));
        let threads = threads.get();
        let first = rows
            .iter()
            .find(|row| row.engine == engine && row.backend == backend);
        let (speed_up, more_threads) = first.map_or((1.0, 1.0), |first| {
            (
                first.min_seconds / of_times.min,
                threads as f64 / first.threads as f64,
            )
        });
        let solutions = published::solutions(n).expect("sizes go as far as the published values");
        let thread_ns = of_times.min * 1e9 * threads as f64;
        rows.push(Row {
            n,
            engine,
            backend,
            threads,
            runs: timed.times.len(),
            complete: timed.complete,
            min_seconds: of_times.min,
            median_seconds: of_times.median,
            max_seconds: of_times.max,
            spread: (of_times.third_quartile - of_times.first_quartile) / of_times.median,
            outliers: of_times.outliers,
            ns_per_solution: (solutions > 0).then(|| thread_ns / solutions as f64),
            speed_up,
            efficiency: speed_up / more_threads,
            solutions: solutions.to_string(),
            times: timed.times,
            third_quartile: of_times.third_quartile,
            series: timed.series,
        });
    }
    rows
}

struct Summary {
    min: f64,
    first_quartile: f64,
    median: f64,
    third_quartile: f64,
    max: f64,
    outliers: usize,
}

impl Summary {
    /// `None` if there are no times.
    fn new(times: &[f64]) -> Option<Self> {
        let sorted = sorted(times.to_vec());
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        let median = quantile(&sorted, 0.5);
        // Iglewicz and Hoaglin (1993): the median of the distances from the median tells the spread, and
        // outliers do not change it; 1.4826 times it is the standard deviation of a normal distribution.
        let distances = sorted.iter().map(|time| (time - median).abs());
        let deviation = 1.4826 * quantile(&self::sorted(distances.collect()), 0.5);
        let is_outlier = |time: &&f64| (*time - median).abs() > OUTLIER * deviation;
        Some(Self {
            min,
            first_quartile: quantile(&sorted, 0.25),
            median,
            third_quartile: quantile(&sorted, 0.75),
            max,
            outliers: times.iter().filter(is_outlier).count(),
        })
    }
}

/// How many deviations an outlier is away from the median. Times have a long tail to the right, so they
/// are more than the 3.5 that are common for symmetric distributions.
const OUTLIER: f64 = 10.0;

fn sorted(mut numbers: Vec<f64>) -> Vec<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers
}

/// So much of the sorted numbers lies below it.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let place = part * (sorted.len() - 1) as f64;
    let (below, above) = (
        sorted[place.floor() as usize],
        sorted[place.ceil() as usize],
    );
    below + (above - below) * place.fract()
}

#[cfg(test)]
mod tests {
    use nqueens::{Engine, Threads};

    use super::*;

    #[test]
    fn rows_tell_the_fastest_and_the_middle_run() {
        let case = |threads| Case {
            n: 8,
            engine: Engine::Scalar,
            backend: None,
            threads: Threads::new(threads).unwrap(),
        };
        let timed = |threads, times: &[f64]| Timed {
            case: case(threads),
            series: Vec::new(),
            times: times.to_vec(),
            complete: true,
        };
        let rows = rows(vec![
            timed(1, &[0.4, 0.2, 0.3]),
            timed(4, &[0.1, 0.125, 0.2, 0.15, 0.175]),
            timed(8, &[]),
        ]);
        assert_eq!(rows.len(), 2, "what was not run has no row");
        let [one, four] = &rows[..] else {
            unreachable!()
        };
        assert_eq!(
            (one.min_seconds, one.median_seconds, one.runs),
            (0.2, 0.3, 3)
        );
        assert_eq!((one.speed_up, one.efficiency), (1.0, 1.0));
        assert_eq!((four.speed_up, four.efficiency), (2.0, 0.5));
        assert!((four.spread - 0.05 / 0.15).abs() < 1e-9);
        assert!((four.ns_per_solution.unwrap() - 4e8 / 92.0).abs() < 1.0);
    }

    #[test]
    fn outliers_are_far_from_the_median() {
        let outliers = |times: &[f64]| Summary::new(times).unwrap().outliers;
        assert_eq!(outliers(&[1.0, 1.01, 0.99, 1.02, 1.0, 1.3]), 1);
        assert_eq!(outliers(&[1.0, 1.01, 0.99, 1.02, 1.0, 1.1]), 0);
        assert_eq!(outliers(&[1.0]), 0);
        assert!(Summary::new(&[]).is_none());
    }
}
