//! `nqueens estimate`.

use nqueens::published;

use crate::run::*;

#[test]
fn estimates_are_near() {
    let directory = directory("estimates");
    let answer = stdout_in(&directory, "estimate 19 --seconds 1 --json");
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let found: f64 = answer["solutions"].as_str().unwrap().parse().unwrap();
    let error = answer["standard_error"].as_f64().unwrap();
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
    let told = stdout_in(&directory, "estimate 32 --seconds 0.5 --memory 100M");
    assert!(told.contains("years") || told.contains("needs"), "{told}");
    let told = stdout_in(&directory, "estimate 8 --queen 0,0 --seconds 0.1");
    assert!(told.starts_with("solutions  4, counted\n"), "{told}");
    for seconds in ["-0.1", "-1", "nan", "x"] {
        let output = run_in(&directory, &format!("estimate 8 --seconds {seconds}"));
        assert_eq!(output.status.code(), Some(2), "{seconds}");
    }
}
