//! `nqueens selftest`.

use crate::run::*;

#[test]
fn the_selftest_passes() {
    let told = stdout_in(&directory("selftest"), "selftest");
    let passed = told.lines().filter(|line| line.starts_with("ok ")).count();
    assert!(
        told.ends_with(&format!("all {passed} checks passed\n")),
        "{told}"
    );
    for way in [
        "reference",
        "scalar",
        "frontier portable",
        "join portable",
        "2 threads",
    ] {
        assert!(told.contains(way), "{told}");
    }
}
