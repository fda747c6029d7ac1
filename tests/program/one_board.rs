//! `nqueens first`, `random` and `place`.

use crate::run::*;

#[test]
fn the_first_board_or_none() {
    assert_eq!(stdout("first 8"), "0 4 7 5 2 6 1 3\n");
    assert_eq!(
        stdout("first 8 --queen 3,0 --format tuple"),
        stdout("list 8 --queen 3,0 --limit 1 --format tuple")
    );
    for arguments in ["first 3", "first 8 --queen 0,0 --queen 1,1", "random 2"] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(1), "{arguments}");
        assert_eq!(output.stdout, b"none\n", "{arguments}");
    }
    assert_eq!(stdout("first 28").split(' ').count(), 28);
}

#[test]
fn random_boards_are_boards() {
    let board = stdout("random 12 --seed 5");
    assert_eq!(stdout("random 12 --seed 5 --threads 1"), board);
    assert_ne!(stdout("random 12 --seed 6"), board);
    assert!(stdout("list 12").contains(&format!("{}\n", board.trim())));
    let with_queen = stdout("random 14 --queen 3,3");
    assert_eq!(with_queen.split(' ').nth(3), Some("3"));
    let output = run("random 25");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("too many to draw one evenly"));
}

#[test]
fn boards_of_any_size_are_placed() {
    assert_eq!(stdout("place 6"), "1 3 5 0 2 4\n");
    assert_eq!(stdout("place 6 --format tuple"), "(2, 4, 6, 1, 3, 5)\n");
    assert_eq!(stdout("place 1 --format json"), "[0]\n");
    assert_eq!(stdout("place 0"), "\n");
    assert_eq!(stdout("place 100000").split(' ').count(), 100_000);
    for (arguments, code, message) in [
        ("place 2", 1, "there is no board of size 2"),
        ("place 10000001", 2, "from 0 to 10000000"),
        ("place x", 2, "whole number"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message));
    }
}
