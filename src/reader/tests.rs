//! What is read, what is refused, and that no wrong board is ever called legal.

use proptest::prelude::*;

use super::*;
use crate::board::{Board, BoardError};
use crate::notation::Form;

fn in_order(mut queens: Vec<Square>) -> Vec<Square> {
    queens.sort_unstable();
    queens
}

fn read(text: &str, expected: Expected) -> Result<Vec<Found>, ReadError> {
    let mut reader = BoardReader::new(expected);
    let mut found = Vec::new();
    for line in lines(text) {
        found.extend(reader.line(line)?);
    }
    found.extend(reader.end()?);
    Ok(found)
}

/// The columns of the boards of a text, which have a queen in each row.
fn columns(text: &str, expected: Expected) -> Vec<Vec<usize>> {
    let boards = read(text, expected).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let columns = |board: Found| {
        assert!(
            (0..).zip(&board.queens).all(|(row, q)| q.row == row),
            "{text:?}"
        );
        board.queens.iter().map(|queen| queen.column).collect()
    };
    boards.into_iter().map(columns).collect()
}

#[test]
fn every_form_is_read() {
    let first = vec![1, 3, 0, 2];
    let second = vec![2, 0, 3, 1];
    for text in [
        "1 3 0 2",
        "  1  3 0 2 \r\n",
        "1\t3\t0\t2",
        "1,3,0,2",
        "1, 3, 0, 2",
        "[1,3,0,2]",
        "[1 3 0 2]",
        "{1, 3, 0, 2}",
        "(2, 4, 1, 3)",
        "(2,4,1,3,)",
        "N = 4\nx = 1 3 0 2",
        "#(1 3 0 2)",
        "'(1 3 0 2)",
        "array([1, 3, 0, 2])",
        "1\n.Q..\n...Q\nQ...\n..Q.\n",
        "b1 d2 a3 c4",
        "[(3,2),(2,0),(1,3),(0,1)]",
        "[(0, 1), (1, 3), (2, 0), (3, 2)]",
        "(0,1),(1,3),(2,0),(3,2)",
        "(0,1) (1,3) (2,0) (3,2)",
        "0,1 1,3 2,0 3,2",
        "[[0, 1], [1, 3], [2, 0], [3, 2]]",
        r#"[".Q..","...Q","Q...","..Q."]"#,
        r#"".Q..", "...Q", "Q...", "..Q.""#,
        "['.Q..', '...Q', 'Q...', '..Q.']",
        ".Q..\n...Q\nQ...\n..Q.",
        "\n. Q . .\n. . . Q\nQ . . .\n. . Q .\n\n\n",
        "\n· ● · ·\n· · · ●\n● · · ·\n· · ● ·\n",
        "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n",
        "+-------+\n|· · Q ·|\n|Q · · ·|\n|· · · Q|\n|· Q · ·|\n+-------+\n\n\n1 solutions.\n",
        "*Q**\n*#*Q\nQ***\n**Q*\n",
    ] {
        assert_eq!(
            columns(text, Expected::default()),
            std::slice::from_ref(&first),
            "{text:?}"
        );
    }
    for text in [
        "[[1, 3, 0, 2], [2, 0, 3, 1]]",
        "[(2, 4, 1, 3), (3, 1, 4, 2)]",
        "[[(0,1),(1,3),(2,0),(3,2)],[(0,2),(1,0),(2,3),(3,1)]]",
        r#"[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]"#,
        ".Q..\n...Q\nQ...\n..Q.\n..Q.\nQ...\n...Q\n.Q..",
    ] {
        let both = [first.clone(), second.clone()];
        assert_eq!(columns(text, Expected::default()), both, "{text:?}");
    }
    for text in ["()", "[]", "{}", "++\n++"] {
        assert_eq!(columns(text, Expected::default()), [vec![]], "{text:?}");
    }
    for text in ["", "\n", "\n\n1 3 0 2\n\n\n"] {
        let boards = columns(text, Expected::default());
        assert_eq!(
            boards.concat(),
            if text.len() < 3 {
                vec![]
            } else {
                first.clone()
            }
        );
    }
    let empty = Expected {
        size: Some(0),
        ..Expected::default()
    };
    assert_eq!(columns("\n\n", empty), [vec![], vec![]]);
}

#[test]
fn columns_count_from_the_base() {
    let count_from = |base| Expected {
        base: Some(base),
        ..Expected::default()
    };
    for text in ["(1, 3, 0, 2)", "1 3 0 2", "[(0,1),(1,3),(2,0),(3,2)]"] {
        assert_eq!(columns(text, count_from(0)), [[1, 3, 0, 2]], "{text}");
        assert!(read(text, count_from(1)).is_err(), "{text}");
    }
    for text in ["(2, 4, 1, 3)", "2 4 1 3", "[(1,2),(2,4),(3,1),(4,3)]"] {
        assert_eq!(columns(text, count_from(1)), [[1, 3, 0, 2]], "{text}");
    }
}

#[test]
fn a_full_board_tells_what_it_counts_from() {
    for (text, size, terms) in [
        ("2 4 1 3", Some(4), 1),
        ("[2, 4, 1, 3]", Some(4), 1),
        ("(1, 3, 0, 2)", Some(4), 0),
        ("(1, 2), (2, 4), (3, 1), (4, 3)", Some(4), 1),
        ("0 2 5", None, 0),
        // In neither way full: what is usual.
        ("1 5 6", None, 0),
        ("(1, 5, 6)", None, 1),
    ] {
        let found = &read(text, Expected::default()).unwrap()[0];
        assert_eq!(
            (found.size(), found.terms),
            (size, Terms::From(terms)),
            "{text}"
        );
    }
}

#[test]
fn what_may_be_something_else_is_refused() {
    for (text, line, remedy) in [
        ("8 0 4 7 5 2 6 1 3", 1, Some(Remedy::Size)),
        ("1 0 4 7 5 2 6 1 3", 1, Some(Remedy::Size)),
        ("0 0 4 7 5 2 6 1 3", 1, Some(Remedy::Size)),
        ("4 2 4 1 3", 1, Some(Remedy::Size)),
        ("0 1\n1 3\n2 0\n3 2", 1, Some(Remedy::Pairs)),
        ("1,2\n2,4\n3,1\n4,3", 1, Some(Remedy::Pairs)),
        ("[0, 1]\n[1, 3]\n[2, 0]\n[3, 2]", 1, Some(Remedy::Pairs)),
        ("(0, 1)\n(1, 3)", 1, Some(Remedy::Pairs)),
        ("a2\nb4\nc1\nd3", 1, Some(Remedy::Pairs)),
        ("1\n3\n0\n2", 1, Some(Remedy::Size)),
        ("1302\n2031", 1, None),
        ("Solution 1: 1302", 1, None),
        ("    1\t1 3 0 2", 1, None),
        ("1, 3 0, 2", 1, None),
        ("1,3 0", 1, None),
        ("3 solutions.", 1, None),
        ("1 3 0 2\n2 solutions.", 2, None),
        ("O..O\n....\n....\n....", 1, Some(Remedy::QueenMark('O'))),
        ("*...\n*...\n..*.\n..*.", 1, Some(Remedy::QueenMark('*'))),
        ("■□\n□■", 1, Some(Remedy::QueenMark('■'))),
        ("·○●·\n●···\n····\n····", 1, Some(Remedy::QueenMark('○'))),
        ("Q..\n..q\n...", 1, Some(Remedy::QueenMark('Q'))),
        ("[[0, 1, 0], [1, 0]]", 1, None),
        ("5k/1Q6", 1, None),
        ("3Q/1Q2", 1, None),
        (". Q . .\n . . . Q\nQ . . .\n . . Q .", 2, None),
        (".Q.. ..Q.\n...Q Q...\nQ... ...Q\n..Q. .Q..", 1, None),
        (" Q \n  Q", 1, None),
        ("xDxx\nxxxD\nDxxx\nxxDx", 1, None),
        ("[[1, 3, 0, 2],\n[2, 0, 3, 1]", 1, None),
    ] {
        let error = read(text, Expected::default()).expect_err(text);
        assert_eq!(
            (error.line(), error.remedy()),
            (line, remedy),
            "{text:?}: {error}"
        );
    }
    let insist = |size| Expected {
        size: Some(size),
        ..Expected::default()
    };
    assert_eq!(columns("8 0 4 7 5 2 6 1 3\n", insist(9)).len(), 1);
    assert_eq!(columns("0 1\n1 3\n", insist(4)), [[0, 1], [1, 3]]);
    assert_eq!(columns("1\n0\n", insist(4)), [[1], [0]]);
}

#[test]
fn a_queen_a_line_is_read_where_it_is_said() {
    let pairs = |size| Expected {
        pairs: true,
        size,
        ..Expected::default()
    };
    let both = [[1, 3, 0, 2], [2, 0, 3, 1]];
    for text in [
        "0 1\n1 3\n2 0\n3 2\n\n0 2\n1 0\n2 3\n3 1\n",
        "(0, 1)\n(1, 3)\n(2, 0)\n(3, 2)\n----\n(0, 2)\n(1, 0)\n(2, 3)\n(3, 1)",
        "b1\nd2\na3\nc4\nSecond board:\nc1\na2\nd3\nb4\n",
    ] {
        assert_eq!(columns(text, pairs(None)), both, "{text}");
    }
    let glued = "0,1\n1,3\n2,0\n3,2\n0,2\n1,0\n2,3\n3,1\n";
    assert_eq!(columns(glued, pairs(Some(4))), both);
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, reason) in [
        (
            "1 ? 2",
            "line 1: '?' is not a whole number from 0; boards are 1 3 0 2, ",
        ),
        ("1 -2", "line 1: '-2' is not a whole number from 0"),
        (
            "01 03 00 02",
            "line 1: '01' begins with 0, as no column does",
        ),
        ("1,,3", "line 1: a comma without a number beside it"),
        (",3", "line 1: a comma without a number beside it"),
        ("1,2 3", "line 1: both commas, blanks or tabs"),
        ("1,2;3", "line 1: both commas, blanks or tabs"),
        ("(1, 2", "line 1: a bracket that is not closed"),
        ("[1,2)", "line 1: ')' follows without a comma or a blank"),
        ("[(0,1),2]", "line 1: numbers, texts and lists side by side"),
        ("[[[[1]]]]", "line 1: '[' is not a whole number"),
        ("\".Q", "line 1: '\\\".Q' is not closed"),
        ("[\"Q.\",\".\"]", "line 1: '.' is no row of this board"),
        ("9999999999 1", "line 1: '9999999999' is too large"),
        ("\u{1b}]31m", "line 1: '\\u{1b}' is not a whole"),
        ("...\n...\n.?.", "line 3, column 2: '?' is not a square"),
        ("  . .\n  . ?", "line 2, column 5: '?' is not a square"),
        ("...\n..", "line 2: a row of 2 squares, but the board has 3"),
    ] {
        let error = read(text, Expected::default()).expect_err(text).to_string();
        assert!(error.starts_with(reason), "{text:?}: {error}");
    }
}

#[test]
fn drawings_that_are_cut_off_are_told_from_whole_ones() {
    for (text, drawn) in [
        (".Q..\n...Q\n\n.Q..\n", vec![(2, 4), (1, 4)]),
        (".Q..\n...Q\n1 3 0 2\n", vec![(2, 4)]),
        ("+---+\n|· Q|\n+---+\n", vec![(1, 2)]),
        ("Q.\n+-+\n|Q|\n", vec![(1, 2), (1, 1)]),
    ] {
        let found = read(text, Expected::default()).unwrap();
        let shapes: Vec<_> = found.iter().filter_map(|board| board.drawn).collect();
        assert_eq!(shapes, drawn, "{text:?}");
    }
}

#[test]
fn what_is_found_is_a_board_or_says_why_not() {
    for (text, board) in [
        ("1 3 0 2", Ok(Board::new(4, &[1, 3, 0, 2]))),
        (".Q..\n...Q\n....\n....\n", Ok(Board::new(4, &[1, 3]))),
        (
            ".Q..\n....\n..Q.\n....\n",
            Err(BoardError::EmptyRow { row: 1 }),
        ),
        ("1 3 6", Err(BoardError::UnknownSize)),
        (
            &format!("{}\n", ".".repeat(33)).repeat(33),
            Err(BoardError::TooLarge { n: 33 }),
        ),
    ] {
        let found = read(text, Expected::default()).unwrap();
        assert_eq!(Board::try_from(&found[0]), board, "{text}");
    }
    let found = read("0 1 2", Expected::default()).unwrap();
    assert!(matches!(
        Board::try_from(&found[0]),
        Err(BoardError::Conflict(_))
    ));
}

#[test]
fn drawings_keep_few_queens() {
    let row = "Q".repeat(2000);
    let found = read(&format!("{row}\n").repeat(2000), Expected::default()).unwrap();
    assert!(found[0].queens.len() < 5000);
    assert!(Conflict::among(&found[0].queens).is_some());
}

#[test]
fn a_text_is_a_problem() {
    let problem = read_problem("\n\n..#\r\nQ..\r\n...\n\n").unwrap();
    assert_eq!(problem.size(), 3);
    assert_eq!(problem.queens(), [Square::new(1, 0)]);
    assert_eq!(problem.holes(), [Square::new(0, 2)]);
    assert_eq!(read_problem("\n").unwrap().size(), 0);
    assert_eq!(read_problem("\n(2, 4, 1, 3)\n").unwrap().queens().len(), 4);
    for (text, message) in [
        (
            "...\n...\n\n...\n",
            "line 1: a drawing of 2 rows and 3 columns",
        ),
        ("1 3 6\n", "line 1: a partial board"),
        ("Q\n\nQ\n", "line 1: 2 rows, 1 wide if blanks"),
        ("Q.\n..\n\n..\n..\n", "line 4: this is a second board"),
        (
            &format!("{}\n", ".".repeat(33)).repeat(33),
            "line 1: board size 33 is too large",
        ),
    ] {
        let error = read_problem(text).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text:?}: {error}");
    }
}

/// A board as a program or a person may write it.
struct Foreign {
    text: String,
    /// Whether legal boards in this form must be read, or may be refused.
    is_certain: bool,
    /// Whether the first row is the last one of the text.
    is_turned: bool,
}

/// A board of size `n` in many forms. It may have several queens in a row.
fn foreign_forms(n: usize, queens: &[Square]) -> Vec<Foreign> {
    let mut forms = Vec::new();
    let mut add = |text: String, is_certain: bool, is_turned: bool| {
        for text in [text.replace('\n', "\r\n"), text.replace('\n', "\r"), text] {
            forms.push(Foreign {
                text,
                is_certain,
                is_turned,
            });
        }
    };
    let has = |row: usize, column: usize| queens.contains(&Square::new(row, column));
    let rows = |cell: &dyn Fn(bool) -> String, before: &str, between: &str, after: &str| {
        let row = |row: usize| {
            let cells: Vec<String> = (0..n).map(|column| cell(has(row, column))).collect();
            format!("{before}{}{after}", cells.join(between))
        };
        (0..n).map(row).collect::<Vec<String>>()
    };
    let letter = |column: usize| (b'a' + column as u8) as char;
    let marks = [
        ('Q', '.', true),
        ('q', '-', true),
        ('Q', '_', true),
        ('♛', '·', true),
        ('♕', '.', true),
        ('●', '·', true),
        ('Q', '*', true),
        ('Q', '#', true),
        ('1', '0', true),
        ('Q', '0', true),
        ('Q', ' ', false),
        ('*', '.', false),
        ('#', '.', false),
        ('X', 'O', false),
        ('O', '.', false),
        ('1', '.', false),
        ('■', '□', false),
        ('○', '●', false),
        ('*', '_', false),
        ('W', '_', false),
        ('*', '#', false),
    ];
    for (queen, free, is_certain) in marks {
        let cell = |is_queen: bool| (if is_queen { queen } else { free }).to_string();
        let rows = |before: &str, between: &str, after: &str| rows(&cell, before, between, after);
        let rule = format!("+{}+\n", "-".repeat(2 * n + 1));
        let grid = format!("{}+\n", "+---".repeat(n));
        let named = |rows: Vec<String>, name: &dyn Fn(usize) -> String| {
            let named = rows.iter().enumerate();
            named
                .map(|(row, text)| name(row) + text)
                .collect::<Vec<_>>()
                .join("\n")
        };
        let from_0 = (0..n).map(|column| column.to_string()).collect::<Vec<_>>();
        let letters = (0..n)
            .map(|column| letter(column).to_string())
            .collect::<Vec<_>>();
        add(rows("", "", "").join("\n"), is_certain, false);
        add(rows("", " ", "").join("\n"), is_certain, false);
        add(
            rows("[", ", ", "]").join("\n"),
            is_certain && free != '*' && free != '#',
            false,
        );
        add(rows("  ", " ", " ").join("\n") + "\n\n", is_certain, false);
        add(rows("", " ", "").join("\n\n"), is_certain, false);
        add(rows("| ", " | ", " |").join("\n"), is_certain, false);
        let between = format!("\n|{}\n", "---|".repeat(n));
        add(rows("| ", " | ", " |").join(&between), is_certain, false);
        add(rows("", "|", "").join("\n"), is_certain, false);
        add(
            format!("{rule}{}\n{rule}", rows("| ", " ", " |").join("\n")),
            is_certain,
            false,
        );
        add(
            format!(
                "{grid}{}\n{grid}",
                rows("| ", " | ", " |").join(&format!("\n{grid}"))
            ),
            is_certain,
            false,
        );
        add(
            format!("Solution 1:\n{}", rows("", " ", "").join("\n")),
            is_certain,
            false,
        );
        if free != ' ' {
            let columns = format!("  {}\n", from_0.join(" "));
            let text = named(rows("", " ", ""), &|row| format!("{row:>2} "));
            add(format!(" {columns}{text}"), is_certain, false);
            add(
                named(rows("", " ", ""), &|row| format!("{} ", n - row))
                    + "\n  "
                    + &letters.join(" "),
                is_certain,
                false,
            );
            add(
                named(rows("| ", " | ", " |"), &|row| format!("{} ", row + 1)),
                is_certain,
                false,
            );
            let table = format!(
                "|   | {} |\n|{}\n",
                letters.join(" | "),
                "---|".repeat(n + 1)
            );
            add(
                table + &named(rows(" | ", " | ", " |"), &|row| format!("| {row}")),
                is_certain,
                false,
            );
        }
        let quoted = |row: String| format!("{row:?}");
        let texts = rows("", "", "").into_iter().map(quoted).collect::<Vec<_>>();
        add(format!("[{}]", texts.join(", ")), is_certain, false);
        let cells = |is_queen: bool| format!("'{}'", cell(is_queen));
        let lists = self::rows_of(n, &has, &cells);
        add(format!("[{}]", lists.join(", ")), is_certain, false);
        add(lists.join("\n"), is_certain, false);
        add(format!("[{}]", lists.join(",\n ")), is_certain, false);
    }
    let bits = |is_queen: bool| usize::from(is_queen).to_string();
    add(
        format!("[{}]", rows(&bits, "[", " ", "]").join("\n ")),
        true,
        false,
    );
    add(
        format!("{{{}}};", rows(&bits, "{", ",", "}").join(",\n ")),
        true,
        false,
    );
    add(rows(&bits, "", ",", "").join("\n"), true, false);
    let floats = |is_queen: bool| format!("{}.", usize::from(is_queen));
    add(
        format!("[{}]", rows(&floats, "[", " ", "]").join("\n ")),
        true,
        false,
    );
    let chess: Vec<String> = queens
        .iter()
        .map(|queen| format!("{}{}", letter(queen.column), queen.row + 1))
        .collect();
    add(chess.join(" "), true, false);
    add(format!("[{}]", chess.join(", ")), true, false);
    let ranks: Vec<String> = (0..n)
        .map(|row| {
            let mut rank = String::new();
            let mut free = 0;
            for column in 0..n {
                if has(row, column) {
                    if free > 0 {
                        rank += &free.to_string();
                    }
                    free = 0;
                    rank.push('Q');
                } else {
                    free += 1;
                }
            }
            if free > 0 {
                rank += &free.to_string();
            }
            rank
        })
        .collect();
    add(ranks.join("/") + " w - - 0 1", true, true);
    for base in [0, 1] {
        let pairs = |open: &str, comma: &str, close: &str, between: &str| {
            let pair = |queen: &Square| {
                format!(
                    "{open}{}{comma}{}{close}",
                    queen.row + base,
                    queen.column + base
                )
            };
            queens.iter().map(pair).collect::<Vec<_>>().join(between)
        };
        add(format!("[{}]", pairs("(", ", ", ")", ", ")), true, false);
        add(pairs("[", ", ", "]", ""), true, false);
        add(pairs("", ",", "", " "), true, false);
        add(
            format!("Sol. No. 1   {}", pairs("(", ", ", ")", ", ")),
            true,
            false,
        );
        // Only then are they a board by columns.
        if queens
            .iter()
            .enumerate()
            .all(|(row, queen)| queen.row == row)
        {
            let numbers = |between: &str| {
                let number = |queen: &Square| (queen.column + base).to_string();
                queens.iter().map(number).collect::<Vec<_>>().join(between)
            };
            for text in [
                numbers(" "),
                numbers(","),
                numbers(";"),
                numbers(", ") + ",",
                format!("[{}]", numbers(", ")),
                format!("({})", numbers(" ")),
                format!("Solution 1: {}", numbers(" ")),
                format!("Board({n}): [{}]", numbers(", ")),
                format!("Qs = [{}] ;", numbers(",")),
                format!("[\n  {}\n]", numbers(",\n  ")),
                format!("q1,q2,q3\n{}", numbers(",")),
                numbers(".0,"),
            ] {
                add(text, true, false);
            }
        }
    }
    forms
}

fn rows_of(
    n: usize,
    has: &dyn Fn(usize, usize) -> bool,
    cell: &dyn Fn(bool) -> String,
) -> Vec<String> {
    let row = |row: usize| {
        let cells: Vec<String> = (0..n).map(|column| cell(has(row, column))).collect();
        format!("[{}]", cells.join(", "))
    };
    (0..n).map(row).collect()
}

/// Reads a board in all foreign forms; says how many verdicts there were.
fn check_foreign_forms(n: usize, queens: &[Square]) -> usize {
    let is_board = queens.len() == n && Conflict::among(queens).is_none();
    let turned = in_order(
        queens
            .iter()
            .map(|q| Square::new(n - 1 - q.row, q.column))
            .collect(),
    );
    let mut verdicts = 0;
    for Foreign {
        text,
        is_certain,
        is_turned,
    } in foreign_forms(n, queens)
    {
        let found = match read(&text, Expected::default()) {
            Ok(found) => found,
            Err(error) => {
                assert!(!(is_board && is_certain), "{text}\n{error}");
                continue;
            }
        };
        let is_ok = |board: &Found| {
            board.size() == Some(board.queens.len()) && Conflict::among(&board.queens).is_none()
        };
        let are_ok = !found.is_empty() && found.iter().all(is_ok);
        assert!(!are_ok || is_board, "read as legal:\n{text}\n{found:?}");
        assert!(are_ok || !is_board, "read as wrong:\n{text}\n{found:?}");
        if is_board {
            assert_eq!(found.len(), 1, "{text}");
            let expected = if is_turned { &turned } else { queens };
            assert_eq!(found[0].queens, expected, "{text}");
        }
        verdicts += 1;
    }
    verdicts
}

/// A legal board, and the same with one queen moved to another square.
fn moved(seed: u64) -> (usize, Vec<Square>, Vec<Square>) {
    let mut random = crate::rng::Random::new(seed);
    let n = 4 + random.below(7) as usize;
    let boards: Vec<Board> = Problem::new(n).unwrap().solutions().collect();
    let board = boards[random.below(boards.len() as u64) as usize];
    let queens: Vec<Square> = board.queens().collect();
    let mut wrong = queens.clone();
    let queen = random.below(n as u64) as usize;
    while wrong == queens {
        let column = random.below(n as u64) as usize;
        let row = match random.below(2) {
            0 => queen,
            _ => random.below(n as u64) as usize,
        };
        wrong[queen] = Square::new(row, column);
    }
    (n, queens, in_order(wrong))
}

#[test]
fn no_board_with_a_queen_moved_is_legal_in_any_form() {
    for seed in 0..30 {
        let (n, board, wrong) = moved(seed);
        assert!(check_foreign_forms(n, &board) > 800);
        check_foreign_forms(n, &wrong);
    }
}

#[test]
#[ignore = "takes a minute"]
fn no_board_of_many_with_a_queen_moved_is_legal_in_any_form() {
    let mut verdicts = 0;
    for seed in 1000..2500 {
        let (n, _, wrong) = moved(seed);
        verdicts += check_foreign_forms(n, &wrong);
    }
    assert!(verdicts > 100_000, "{verdicts}");
}

proptest! {
    /// What is written in any form is read back.
    #[test]
    fn every_form_is_read_back(
        n in 0..=12_usize,
        columns in prop::collection::vec(prop::collection::vec(0..12_u8, 12), 1..4),
        placed in 0..=12_usize,
    ) {
        let boards: Vec<Board> = columns
            .iter()
            .map(|columns| columns.iter().map(|c| c % n.max(1) as u8).take(placed.min(n)))
            .map(|columns| Board::new(n, &columns.collect::<Vec<_>>()))
            .collect();
        for &form in Form::ALL {
            let base = if form == Form::Tuple { 1 } else { 0 };
            let expected = Expected { size: Some(n), base: Some(base), ..Expected::default() };
            let text: String = boards.iter().map(|board| form.text(board)).collect();
            let is_row_of_bits = |line: &str| {
                let mut numbers = line.split([' ', ',', '(', ')', '[', ']', '{', '}']).filter(|w| !w.is_empty());
                numbers.all(|number| number == "0" || number == "1")
            };
            // One row has no slash that tells it from a number.
            if form == Form::Fen && n == 1 {
                continue;
            }
            // One square may also be a row and a column.
            if form == Form::Chess && placed.min(n) == 1 {
                continue;
            }
            if placed.min(n) > 2 && text.lines().any(is_row_of_bits) {
                continue;
            }
            // No board, or light and dark squares of which one kind may be queens.
            if n > 0 && (text.trim().is_empty() || (form == Form::Unicode && placed == 0)) {
                continue;
            }
            let read = read(&text, expected).map_err(|error| {
                TestCaseError::fail(format!("{text}\n{error}"))
            })?;
            // Drawings of no rows are blank lines, of which one more may stand around them.
            if n > 0 || read.iter().any(|board| board.drawn.is_some()) {
                prop_assert_eq!(read.len(), boards.len(), "{}", text);
            }
            for (read, board) in read.iter().zip(&boards) {
                prop_assert_eq!(&read.queens, &board.queens().collect::<Vec<_>>(), "{}", text);
            }
        }
    }

    /// Foreign text is read or refused.
    #[test]
    fn any_text_is_read_or_refused(
        text in prop_oneof!["[0-9(),\\[\\]\" \t\nQ.+|-]{0,40}", any::<String>()],
    ) {
        let _ = read(&text, Expected::default());
        let _ = read_problem(&text);
    }
}
