//! A row of a bench: what the runs of a case took.

use serde::Serialize;

use super::case::Case;
use nqueens::published;

/// What the runs of a case took.
#[derive(Clone, Serialize)]
pub struct Row {
    pub n: usize,
    pub engine: &'static str,
    pub backend: Option<&'static str>,
    pub threads: usize,
    pub runs: usize,
    pub min_seconds: f64,
    pub median_seconds: f64,
    /// The interquartile range divided by the median.
    pub spread: f64,
    /// Of the fastest run, on one thread; there may be no solutions.
    pub ns_per_solution: Option<f64>,
    /// The fastest run beside that on the first number of threads.
    pub speed_up: f64,
    /// The speed-up beside that of the threads.
    pub efficiency: f64,
    pub solutions: String,
}

impl Row {
    /// The engine, with its instructions.
    pub fn engine(&self) -> String {
        match self.backend {
            Some(backend) => format!("{} {backend}", self.engine),
            None => self.engine.to_string(),
        }
    }
}

/// The rows of the cases that were run, all of one size.
pub fn rows(cases: &[Case], times: Vec<Vec<f64>>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (case, mut times) in cases.iter().zip(times) {
        times.sort_by(f64::total_cmp);
        let Some(&min) = times.first() else {
            continue;
        };
        let quantile = |part: f64| {
            let place = part * (times.len() - 1) as f64;
            let (below, above) = (times[place.floor() as usize], times[place.ceil() as usize]);
            below + (above - below) * place.fract()
        };
        let median = quantile(0.5);
        let Case {
            n,
            engine,
            backend,
            threads,
        } = *case;
        let (engine, backend) = (engine.name(), backend.map(|backend| backend.name()));
        let threads = threads.get();
        let first = rows
            .iter()
            .find(|row| row.engine == engine && row.backend == backend);
        let (speed_up, more_threads) = first.map_or((1.0, 1.0), |first| {
            (
                first.min_seconds / min,
                threads as f64 / first.threads as f64,
            )
        });
        let solutions = published::solutions(n).expect("sizes go as far as the published values");
        let thread_ns = min * 1e9 * threads as f64;
        rows.push(Row {
            n,
            engine,
            backend,
            threads,
            runs: times.len(),
            min_seconds: min,
            median_seconds: median,
            spread: (quantile(0.75) - quantile(0.25)) / median,
            ns_per_solution: (solutions > 0).then(|| thread_ns / solutions as f64),
            speed_up,
            efficiency: speed_up / more_threads,
            solutions: solutions.to_string(),
        });
    }
    rows
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
        let times = vec![
            vec![0.4, 0.2, 0.3],
            vec![0.1, 0.125, 0.2, 0.15, 0.175],
            vec![],
        ];
        let rows = rows(&[case(1), case(4), case(8)], times);
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
}
