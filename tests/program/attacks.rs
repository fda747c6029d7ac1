//! `nqueens attacks`.

use crate::run::*;

#[test]
fn attacks_draws_attacked_or_free_squares() {
    let drawing = "\
        · · ● · ● · ● ·\n\
        · · · ● ● ● · ·\n\
        ● ● ● ● ○ ● ● ●\n\
        · · · ● ● ● · ·\n\
        · · ● · ● · ● ·\n\
        · ● · · ● · · ●\n\
        ● · · · ● · · ·\n\
        · · · · ● · · ·\n";
    assert_eq!(stdout("attacks 8 2,4"), drawing);
    assert_eq!(drawing.matches('●').count(), 25);
    assert_eq!(
        stdout("attacks 4 0,2 --free"),
        "· · ○ ·\n● · · ·\n· ● · ●\n● ● · ●\n"
    );
    assert_eq!(stdout("attacks 3 0,0 1,2"), "○ ● ●\n● ● ○\n● ● ●\n");
    assert_eq!(
        stdout("attacks 3 0,0 1,1 --format ascii"),
        "! * *\n* ! *\n* * *\n"
    );
    let picture = stdout("attacks 3 0,0 1,1 --format svg");
    assert_eq!(picture.matches("class=\"attacked\"").count(), 2);
}

#[test]
fn attacks_tells_which_queen_attacks_a_square() {
    assert_eq!(
        stdout("attacks 8 2,4 0,0 --why 2,2"),
        "queen (0,0) attacks (2,2): same diagonal\nqueen (2,4) attacks (2,2): same row\n"
    );
    assert_eq!(
        stdout("attacks 8 2,4 --why 0,0"),
        "no queen attacks (0,0)\n"
    );
    assert_eq!(
        stdout("attacks 8 2,4 --why 2,4"),
        "no queen attacks (2,4)\n"
    );
    assert_eq!(run("attacks 8 2,4 --why 8,0").status.code(), Some(2));
}

#[test]
fn queens_that_attack_each_other_are_named() {
    let output = run("count 8 --queen 0,0 --queen 1,1");
    assert_eq!(output.stdout, b"0\n");
    assert_eq!(
        output.stderr,
        b"queens (0,0) and (1,1) attack each other: same diagonal: there is no solution\n"
    );
}
