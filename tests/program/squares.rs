//! `nqueens squares`.

use crate::run::*;

#[test]
fn squares_add_up_the_boards_of_a_listing() {
    for n in 1..=10 {
        let mut squares = vec![vec![0; n]; n];
        for board in stdout(&format!("list {n}")).lines() {
            for (row, column) in board.split(' ').enumerate() {
                squares[row][column.parse::<usize>().unwrap()] += 1;
            }
        }
        let line = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let expected: Vec<String> = squares.iter().map(line).collect();
        let counted = stdout(&format!("squares {n} --format csv"));
        assert_eq!(counted.lines().collect::<Vec<_>>(), expected, "N = {n}");
    }
}

#[test]
fn squares_come_in_several_forms() {
    assert_eq!(stdout("squares 5 --row 1"), "2 2 2 2 2\n");
    assert_eq!(
        stdout("squares 4 --row 0 --format csv --share"),
        "0.000000,0.500000,0.500000,0.000000\n"
    );
    assert_eq!(
        stdout("squares 4 --format json --row 0"),
        "{\"n\":4,\"solutions\":\"2\",\"row\":0,\"squares\":[[\"0\",\"1\",\"1\",\"0\"]]}\n"
    );
    assert_eq!(
        stdout("squares 4 --b-file"),
        "1 1\n2 0\n3 0\n4 0\n5 0\n6 0\n7 0\n8 1\n9 1\n10 0\n"
    );
    assert_eq!(stdout("squares 0"), "");
    let picture = stdout("squares 8 --format svg");
    assert_eq!(picture.matches(">18</text>").count(), 8);
    assert!(picture.contains("how many of the 92 solutions"));
    assert!(stdout("squares 8 --format svg --share").contains(">19.57</text>"));
    let refused = run("squares 8 --row 8");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        refused.stderr,
        b"error: row 8 is off the board: rows go from 0 to 7\n"
    );
}

#[test]
fn squares_of_any_problem_are_counted_two_ways() {
    for problem in [
        "11",
        "12",
        "9 --hole 4,4 --queen 0,3",
        "8 --rows 5",
        "13 --queen 6,6",
    ] {
        let squares = stdout(&format!("squares {problem} --double-check"));
        assert_eq!(squares, stdout(&format!("squares {problem} --threads 3")));
    }
    let board = run_with_input(
        "squares --board - --format csv",
        ". Q . .\n. . . .\n. . . .\n. . . .\n",
    );
    assert_eq!(board.stdout, b"0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n");
}

/// The pictures in the documentation are those of the program.
#[test]
fn the_pictures_are_of_this_program() {
    for n in 4..=13 {
        let picture = std::fs::read_to_string(format!("docs/squares/{n}.svg")).unwrap();
        assert_eq!(
            stdout(&format!("squares {n} --format svg")),
            picture,
            "N = {n}"
        );
    }
}
