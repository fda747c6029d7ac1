//! `nqueens list`, in each form.

use crate::run::*;

#[test]
fn list_in_each_format() {
    for (format, expected) in [
        ("columns", "1 3 0 2\n2 0 3 1\n"),
        ("tuple", "(2, 4, 1, 3)\n(3, 1, 4, 2)\n"),
        (
            "pairs",
            "[(3,2),(2,0),(1,3),(0,1)]\n[(3,1),(2,3),(1,0),(0,2)]\n",
        ),
        ("json", "[1,3,0,2]\n[2,0,3,1]\n"),
        (
            "ascii",
            ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n",
        ),
        (
            "dots",
            "\n· ● · ·\n· · · ●\n● · · ·\n· · ● ·\n\n· · ● ·\n● · · ·\n· · · ●\n· ● · ·\n",
        ),
        (
            "boxed",
            "+-------+\n|· · Q ·|\n|Q · · ·|\n|· · · Q|\n|· Q · ·|\n+-------+\n\n\
             +-------+\n|· Q · ·|\n|· · · Q|\n|Q · · ·|\n|· · Q ·|\n+-------+\n\n\
             \n2 solutions.\n",
        ),
    ] {
        assert_eq!(stdout(&format!("list 4 --format {format}")), expected);
    }
    assert_eq!(stdout("list 4"), stdout("list 4 --format columns"));
}

#[test]
fn list_of_degenerate_boards() {
    assert_eq!(stdout("list 0"), "\n");
    assert_eq!(stdout("list 0 --format json"), "[]\n");
    assert_eq!(stdout("list 1 --format tuple"), "(1)\n");
    assert_eq!(stdout("list 2"), "");
    assert_eq!(stdout("list 3 --format boxed"), "\n0 solutions.\n");
    assert_eq!(
        stdout("list 1 --format boxed"),
        "+-+\n|Q|\n+-+\n\n\n1 solution.\n"
    );
}

#[test]
fn list_of_partial_boards_leaves_rows_empty() {
    assert_eq!(stdout("list 3 --rows 2"), "0 2\n2 0\n");
    assert_eq!(
        stdout("list 3 --rows 1 --format ascii --limit 1"),
        "Q..\n...\n...\n\n"
    );
}

#[test]
fn list_respects_queens_holes_and_limit() {
    assert_eq!(stdout("list 4 --queen 3,1"), "2 0 3 1\n");
    assert_eq!(stdout("list 4 --hole 0,1"), "2 0 3 1\n");
    assert_eq!(stdout("list 8 --limit 0"), "");
    let two = stdout("list 8 --limit 2");
    assert_eq!(two, "0 4 7 5 2 6 1 3\n0 5 7 2 6 3 1 4\n");
    assert_eq!(stdout("list 12 --limit 14200").lines().count(), 14200);
}

#[test]
fn list_is_the_same_for_any_number_of_threads() {
    let one = stdout("list 10 --threads 1");
    assert_eq!(one.lines().count(), 724);
    for threads in [2, 3, 8] {
        assert!(one == stdout(&format!("list 10 --threads {threads}")));
    }
}

/// There is no board, and no end of the search for one.
#[test]
fn a_listing_that_wants_no_more_stops_its_threads() {
    let directory = directory("no_more_boards");
    let mut drawing = ". ".repeat(26) + "\n";
    drawing = drawing.repeat(25) + &"# ".repeat(26) + "\n";
    std::fs::write(directory.join("drawing"), drawing).unwrap();
    let started = std::time::Instant::now();
    for threads in [1, 4] {
        let list = format!("list --board drawing --limit 0 --threads {threads}");
        assert_eq!(stdout_in(&directory, &list), "");
    }
    assert!(started.elapsed().as_secs() < 10);
}

#[test]
fn list_tells_its_time() {
    let output = run("list 6 --time --threads 1");
    assert_eq!(output.stdout, stdout("list 6").as_bytes());
    assert!(String::from_utf8(output.stderr).unwrap().ends_with(" s\n"));
}

/// The drawings of the texts, drawn from the columns once more.
#[test]
fn all_92_boards_are_drawn() {
    let boards: Vec<Vec<usize>> = stdout("list 8")
        .lines()
        .map(|line| line.split(' ').map(|c| c.parse().unwrap()).collect())
        .collect();
    assert_eq!(boards.len(), 92);
    let rows = |queen: &str, board: &[usize]| -> Vec<String> {
        board
            .iter()
            .map(|&column| {
                let mut row = ["·"; 8];
                row[column] = queen;
                row.join(" ")
            })
            .collect()
    };
    let frame = "+---------------+\n";
    let mut boxed = String::new();
    let mut dots = String::new();
    for board in &boards {
        boxed += frame;
        for row in rows("Q", board).iter().rev() {
            boxed += &format!("|{row}|\n");
        }
        boxed += frame;
        boxed += "\n";
        dots += "\n";
        for row in rows("●", board) {
            dots += &format!("{row}\n");
        }
    }
    boxed += "\n92 solutions.\n";
    assert_eq!(stdout("list 8 --format boxed"), boxed);
    assert_eq!(stdout("list 8 --format dots"), dots);
}

#[test]
fn the_boxed_form_tells_what_it_shows() {
    for (arguments, closing) in [
        ("list 6 --format boxed", "4 solutions."),
        ("list 6 --format boxed --limit 5", "4 solutions."),
        (
            "list 6 --format boxed --limit 2",
            "2 solutions, as many as asked for.",
        ),
        ("list 6 --format boxed --rows 2", "20 partial boards."),
    ] {
        assert_eq!(
            stdout(arguments).lines().last(),
            Some(closing),
            "{arguments}"
        );
    }
}

#[test]
fn fundamental_boards_are_the_least_of_their_orbits() {
    assert_eq!(stdout("list 12 --fundamental").lines().count(), 1787);
    let listed = stdout("list 8 --fundamental --orbit");
    let orbits: Vec<usize> = listed
        .lines()
        .map(|line| line.split_once('\t').unwrap().1.parse().unwrap())
        .collect();
    assert_eq!((orbits.len(), orbits.iter().sum()), (12, 92));
    assert!(listed.starts_with("0 4 7 5 2 6 1 3\t8\n"));
    let all = stdout("list 10 --fundamental");
    assert_eq!(stdout("list 10 --fundamental --threads 1"), all);
    let first: String = all.split_inclusive('\n').take(5).collect();
    assert_eq!(stdout("list 10 --fundamental --limit 5"), first);
}

#[test]
fn sheets_have_columns_and_a_title() {
    for format in ["svg", "html"] {
        let sheet = |options: &str| stdout(&format!("list 6 --format {format} {options}"));
        let titled = sheet("--columns 1 --title A&<B>");
        assert!(titled.contains(">A&amp;&lt;B&gt;<") && !titled.contains("A&<"));
        assert_eq!(titled.matches("<g transform").count(), 4);
        assert_eq!(titled.matches("id=\"queen\"").count(), 1);
        assert_eq!(
            run_with_input("check --size 6 --distinct", &titled)
                .status
                .code(),
            Some(0),
            "{format}"
        );
        // Four in a row are lower, and narrower each.
        assert_ne!(sheet("--columns 4"), sheet("--columns 1"));
        // No more columns than boards.
        assert_eq!(sheet("--columns 100"), sheet("--columns 4"));
        assert!(stdout(&format!("list 3 --format {format}")).contains("there is no board"));
    }
    for wrong in [
        "--format svg --columns 0",
        "--format svg --columns 101",
        "--title x",
    ] {
        assert_eq!(
            run(&format!("list 6 {wrong}")).status.code(),
            Some(2),
            "{wrong}"
        );
    }
}

#[test]
fn pictures_have_all_queens() {
    let page = stdout("list 6 --format svg");
    assert_eq!(page.matches("href=\"#queen\"").count(), 24);
    assert_eq!(
        stdout("list 6 --format svg --limit 1"),
        stdout("first 6 --format svg")
    );
    let output = run("list 10 --format svg");
    assert_eq!(output.status.code(), Some(2));
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let _ = std::fs::remove_dir_all(&directory);
    stdout(&format!(
        "list 8 --format svg --out {}",
        directory.display()
    ));
    assert_eq!(std::fs::read_dir(&directory).unwrap().count(), 92);
    let first = std::fs::read_to_string(directory.join("board-000001.svg")).unwrap();
    assert_eq!(first, stdout("first 8 --format svg"));
    assert_eq!(run("list 8 --out x").status.code(), Some(2));
    assert_eq!(
        run("list 8 --format svg --out /dev/null/x").status.code(),
        Some(1)
    );
    let attacked = stdout("attacks 4 0,2 --hole 3,3 --format svg");
    assert_eq!(attacked.matches("class=\"dot\"").count(), 9);
    assert_eq!(attacked.matches("class=\"hole\"").count(), 1);
    assert_eq!(
        stdout("attacks 4 0,2 --hole 3,3 --format ascii --free"),
        ". . Q .\n* . . .\n. * . *\n* * . #\n"
    );
    assert_eq!(
        stdout("list 4 --limit 1 --format unicode"),
        "□ ♛ □ ■\n■ □ ■ ♛\n♛ ■ □ ■\n■ □ ♛ □\n\n"
    );
}
