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
}
