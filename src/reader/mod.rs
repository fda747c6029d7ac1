//! Boards from text, in any of the forms in which programs write them.
//!
//! A text is read line by line. A line is a board (line.rs), a row of a drawing (drawing.rs), or
//! what stands around drawings: a frame, a blank line, the number of boards. What could be read in
//! more than one way is refused, never guessed.

mod drawing;
mod found;
mod line;

use crate::board::{Conflict, Square};
use crate::problem::{Problem, ProblemError};
use drawing::Drawing;
pub use found::{Expected, Found, ReadError, Remedy};
use found::{KNOWN, Refused, listed, quoted};

/// So many blank lines before the first board are a mistake.
const MOST_BLANK_LINES: u64 = 1000;

/// Reads boards line by line.
///
/// ```
/// use nqueens::{BoardReader, Expected};
/// let mut reader = BoardReader::new(Expected::default());
/// assert_eq!(reader.line("(2, 4, 1, 3)")?[0].queens[3].column, 2);
/// for row in [". Q . .", ". . . Q", "Q . . ."] {
///     assert!(reader.line(row)?.is_empty());
/// }
/// let board = &reader.line(". . Q .")?[0];
/// assert_eq!((board.line, board.size()), (2, Some(4)));
/// let refused = reader.line("1 x 2").unwrap_err().to_string();
/// assert!(refused.starts_with("line 6: 'x' is not a whole number from 0; boards are"));
/// # Ok::<(), nqueens::ReadError>(())
/// ```
#[derive(Debug)]
pub struct BoardReader {
    expected: Expected,
    line: u64,
    boards: u64,
    state: State,
    /// The numbers of the line before, if it was a board of one or two of them.
    before: Option<Vec<usize>>,
}

#[derive(Debug)]
enum State {
    /// So many blank lines, and nothing else: are they empty boards, or do they part drawings?
    Start(u64),
    /// After a board of one line: a blank line is the empty board.
    Listed,
    /// After a drawing: a blank line is none.
    Drawn,
    Drawing(Drawing),
}

impl BoardReader {
    /// A reader of a text from its first line.
    pub fn new(expected: Expected) -> Self {
        Self {
            expected,
            line: 0,
            boards: 0,
            state: State::Start(0),
            before: None,
        }
    }

    /// Reads the next line, and gives the boards that end with it or were ended by it.
    ///
    /// # Errors
    /// If the line has none of the known forms, or may be something else than a board. Nothing can
    /// be read after that.
    pub fn line(&mut self, text: &str) -> Result<Vec<Found>, ReadError> {
        self.line += 1;
        let mut found = Vec::new();
        match self.read(text.trim(), &mut found) {
            Ok(()) => {
                self.boards += found.len() as u64;
                Ok(found)
            }
            Err(Refused {
                column,
                what,
                remedy,
            }) => {
                let indent = text.chars().take_while(|c| c.is_whitespace()).count();
                Err(ReadError {
                    line: self.line,
                    column: column.map(|column| indent + column),
                    what,
                    remedy,
                })
            }
        }
    }

    /// Ends the text, and gives the boards that were not yet given.
    #[must_use]
    pub fn end(mut self) -> Vec<Found> {
        let mut found = Vec::new();
        match self.state {
            State::Start(_) => self.start_listing(&mut found),
            _ => self.end_drawing(&mut found),
        }
        found
    }

    fn read(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        match text.chars().next() {
            None => self.blank(found),
            Some('+') => self.frame(text, found),
            Some(c) if c == '|' || drawing::is_square(c) => self.row(text, found),
            Some(_) => match closing(text) {
                Some(number) => self.close(number, found),
                None => self.listed(text, found),
            },
        }
    }

    fn blank(&mut self, found: &mut Vec<Found>) -> Result<(), Refused> {
        match &mut self.state {
            State::Start(MOST_BLANK_LINES) => {
                return Err(format!("there are blank lines only; {KNOWN}").into());
            }
            State::Start(lines) => *lines += 1,
            State::Listed => found.push(listed(self.line, Vec::new())),
            State::Drawn | State::Drawing(_) => self.end_drawing(found),
        }
        Ok(())
    }

    /// The line above or below a framed drawing.
    fn frame(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let inner = text
            .strip_prefix('+')
            .and_then(|rest| rest.strip_suffix('+'))
            .filter(|inner| inner.bytes().all(|byte| byte == b'-'))
            .ok_or_else(|| format!("{} is not a frame; {KNOWN}", quoted(text)))?;
        let columns = inner.len().div_ceil(2);
        let is_below = matches!(self.state, State::Drawing(Drawing { framed: true, .. }));
        self.end_drawing(found);
        if !is_below {
            self.state = State::Drawing(Drawing::new(self.line, columns, true));
        }
        Ok(())
    }

    fn row(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let inner = text.strip_prefix('|');
        let is_framed = |drawing: &Drawing| drawing.framed == inner.is_some();
        let (text, shift) = match inner {
            None => (text, 0),
            Some(inner) => {
                let inner = inner
                    .strip_suffix('|')
                    .ok_or("the row has no frame at its end".to_string())?;
                (inner, 1)
            }
        };
        if !matches!(&self.state, State::Drawing(drawing) if is_framed(drawing)) {
            if inner.is_some() {
                return Err("this row has no frame above".to_string().into());
            }
            self.end_drawing(found);
            let columns = drawing::squares(text);
            self.state = State::Drawing(Drawing::new(self.line, columns, false));
        }
        let State::Drawing(drawing) = &mut self.state else {
            unreachable!("a drawing was begun");
        };
        drawing.row(text).map_err(|refused| Refused {
            column: refused.column.map(|column| column + shift),
            ..refused
        })?;
        if !drawing.framed && drawing.is_complete() {
            self.end_drawing(found);
        }
        Ok(())
    }

    fn end_drawing(&mut self, found: &mut Vec<Found>) {
        if let State::Drawing(drawing) = std::mem::replace(&mut self.state, State::Drawn) {
            found.push(drawing.found());
        }
    }

    /// The line that says how many boards a listing of framed ones has.
    fn close(&mut self, number: u64, found: &mut Vec<Found>) -> Result<(), Refused> {
        self.end_drawing(found);
        let boards = self.boards + found.len() as u64;
        if number == boards {
            Ok(())
        } else {
            Err(format!("this says {number} boards, but {boards} stand above").into())
        }
    }

    /// What was blank up to now were empty boards.
    fn start_listing(&mut self, found: &mut Vec<Found>) {
        if let State::Start(blank) = self.state {
            found.extend((1..=blank).map(|line| listed(line, Vec::new())));
        }
        self.end_drawing(found);
        self.state = State::Listed;
    }

    fn listed(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let boards = line::read(text, self.expected)?;
        self.start_listing(found);
        if self.expected.size.is_none() {
            self.doubt(&boards)?;
        }
        let boards = boards.into_iter();
        found.extend(boards.map(|board| Found {
            line: self.line,
            ..board.found
        }));
        Ok(())
    }

    /// Refuses lines that are boards by their form, but more likely parts of one, or boards with a
    /// number before them.
    fn doubt(&mut self, boards: &[line::Listed]) -> Result<(), Refused> {
        let (numbers, is_bare) = match boards {
            [board] => (&board.numbers[..], board.is_bare),
            _ => (&[][..], false),
        };
        // A list of such boards is in order, so that its first ones do not count rows, and columns
        // that stand alone go up.
        let doubt = match (self.before.as_deref(), numbers) {
            (Some([row @ (0 | 1), _]), &[next, _]) if self.boards == 1 => next == row + 1,
            (Some([column]), &[next]) => next < *column,
            _ => false,
        };
        if doubt {
            let what = "the lines above and this one seem to be one queen each";
            return Err(Refused::unless(Remedy::Size, format!("{what}; {KNOWN}")));
        }
        if let [number, rest @ ..] = numbers
            && is_bare
            && (*number == rest.len() || (self.line - 1..=self.line).contains(&(*number as u64)))
            && is_full_board(rest)
            && Conflict::among(&boards[0].found.queens).is_some()
        {
            let what = format!("{number} seems to be a number before a board");
            return Err(Refused::unless(Remedy::Size, format!("{what}; {KNOWN}")));
        }
        self.before = (1..=2).contains(&numbers.len()).then(|| numbers.to_vec());
        Ok(())
    }
}

/// Whether these are the columns of a full legal board, counted from 0 or from 1.
///
/// Then a number before them may count rows or boards, or be their own number. The board with that
/// number as its first queen is legal only if the other one is, so "legal" is right in both
/// readings; only a conflict is in doubt.
fn is_full_board(columns: &[usize]) -> bool {
    let base = columns.iter().copied().min().unwrap_or(0);
    let queens: Vec<Square> = (0..)
        .zip(columns)
        .map(|(row, column)| Square::new(row, column - base))
        .collect();
    let n = queens.len();
    n > 1 && base <= 1 && queens.iter().all(|q| q.column < n) && Conflict::among(&queens).is_none()
}

/// The number in the line that ends a listing of framed boards.
fn closing(text: &str) -> Option<u64> {
    let (number, rest) = text.split_once(' ')?;
    let what = rest
        .strip_suffix(", as many as asked for.")
        .or_else(|| rest.strip_suffix('.'))?;
    let is_known = matches!(what, "solutions" | "partial boards");
    number.parse().ok().filter(|_| is_known)
}

/// Reads a problem from a text with one board: a drawing, in which `#` are holes, or a full board
/// in another form that [`BoardReader`] knows. Its queens are placed.
///
/// # Errors
/// If there is no board or a second one, its size is not known, or it is no [`Problem`].
///
/// ```
/// let problem = nqueens::read_problem(". Q . .\n. . . .\n# . . .\n. . . .\n")?;
/// assert_eq!((problem.size(), problem.queens().len(), problem.holes().len()), (4, 1, 1));
/// assert_eq!(nqueens::read_problem("..\n.?\n").unwrap_err().to_string(),
///     "line 2, column 2: '?' is not a square: . is a free one, Q a queen, # a hole");
/// # Ok::<(), nqueens::ReadError>(())
/// ```
pub fn read_problem(text: &str) -> Result<Problem, ReadError> {
    let mut reader = BoardReader::new(Expected::default());
    // Blank lines are no boards here.
    reader.state = State::Drawn;
    let mut boards = Vec::new();
    for line in text.trim_end().lines() {
        boards.extend(reader.line(line)?);
    }
    boards.extend(reader.end());
    let refuse = |line, what: String| ReadError {
        line,
        column: None,
        what,
        remedy: None,
    };
    let Some(board) = boards.first() else {
        return Problem::new(0).map_err(|error| refuse(1, error.to_string()));
    };
    let what = match board.drawn {
        Some((rows, columns)) => format!("a drawing of {rows} rows and {columns} columns"),
        None => "a partial board, whose size is not known".to_string(),
    };
    let n = board.size().ok_or_else(|| refuse(board.line, what))?;
    if let Some(second) = boards.get(1) {
        return Err(refuse(second.line, "this is a second board".to_string()));
    }
    problem(n, board).map_err(|error| refuse(board.line, error.to_string()))
}

fn problem(n: usize, board: &Found) -> Result<Problem, ProblemError> {
    let mut problem = Problem::new(n)?;
    for &hole in &board.holes {
        problem.make_hole(hole)?;
    }
    for &queen in &board.queens {
        problem.place_queen(queen)?;
    }
    Ok(problem)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{Board, BoardError};
    use crate::notation::Form;

    fn read(text: &str, expected: Expected) -> Result<Vec<Found>, ReadError> {
        let mut reader = BoardReader::new(expected);
        let mut found = Vec::new();
        for line in text.lines() {
            found.extend(reader.line(line)?);
        }
        found.extend(reader.end());
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
        assert!(columns("", Expected::default()).is_empty());
        assert_eq!(columns("1 3 0 2\n\n", Expected::default()), [first, vec![]]);
        assert_eq!(columns("\n\n", Expected::default()), [vec![], vec![]]);
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
    fn tuples_that_may_count_from_0_or_from_1_are_refused() {
        let expect = |size, full| Expected {
            size,
            full,
            base: None,
        };
        for (text, size, full, is_read) in [
            ("(2, 4, 1, 3)", None, false, true),
            ("(2, 4, 1, 3)", Some(4), true, true),
            ("(2, 4, 1, 3)", Some(5), false, false),
            ("(1, 3, 0, 2)", None, false, false),
            ("(1, 3, 2, 2)", None, false, false),
            ("(1, 3, 2, 2)", Some(4), true, false),
            ("(1, 5, 3)", None, false, false),
            ("(1, 3)", Some(4), false, false),
            ("(1, 4)", Some(4), false, true),
            ("(1, 3)", Some(4), true, true),
        ] {
            let read = read(text, expect(size, full));
            assert_eq!(read.is_ok(), is_read, "{text} {size:?} {full}");
            if let Err(error) = read {
                assert_eq!(error.remedy(), Some(Remedy::Base), "{error}");
            }
        }
    }

    #[test]
    fn what_may_be_something_else_is_refused() {
        for (text, line) in [
            ("0 1 0 0\n0 0 0 1\n", 1),
            ("[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]", 1),
            ("0100\n0001\n", 1),
            ("1000\n", 1),
            ("10\n01\n", 2),
            ("8 0 4 7 5 2 6 1 3\n", 1),
            ("1 0 4 7 5 2 6 1 3\n", 1),
            ("0 0 4 7 5 2 6 1 3\n", 1),
            ("4 2 4 1 3\n", 1),
            ("0 1\n1 3\n2 0\n3 2\n", 2),
            ("1,2\n2,4\n3,1\n4,3\n", 2),
            ("[0, 1]\n[1, 3]\n[2, 0]\n[3, 2]\n", 2),
            ("(0, 1)\n(1, 3)\n", 1),
            ("(1, 2)\n(2, 4)\n", 2),
            ("1\n3\n0\n2\n", 3),
            ("    1\t1 3 0 2\n", 1),
            ("1 3 0 2\t4\n", 1),
            ("1, 3 0, 2\n", 1),
            ("1,3 0\n", 1),
            ("3 solutions.\n", 1),
        ] {
            let error = read(text, Expected::default()).expect_err(text).to_string();
            assert!(
                error.starts_with(&format!("line {line}")),
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
    fn what_cannot_be_read_is_named() {
        for (text, reason) in [
            (
                "1 x 2",
                "line 1: 'x' is not a whole number from 0; boards are 1 3 0 2, ",
            ),
            ("1 -2", "line 1: '-2' is not a whole number from 0"),
            (
                "01 03 00 02",
                "line 1: '01' begins with 0, as no column does",
            ),
            ("1,,3", "line 1: a comma without a number beside it"),
            (",3", "line 1: a comma without a number beside it"),
            ("1,3,", "line 1: a comma without a number beside it"),
            ("1,2 3", "line 1: both commas, blanks or tabs"),
            ("(1, 2", "line 1: a '(' is not closed"),
            ("[1,2)", "line 1: ')' follows without a comma or a blank"),
            ("[(0,1),2]", "line 1: numbers, texts and lists side by side"),
            ("[(0,1)(1,3)]", "line 1: '(1,3)]' follows without a comma"),
            ("[[[[1]]]]", "line 1: '[' is not a whole number"),
            ("\".Q", "line 1: '\\\".Q' is not closed"),
            (
                "[\"Q.\",\".\"]",
                "line 1: a row of 1 squares, but the board has 2",
            ),
            ("9999999999", "line 1: '9999999999' is too large"),
            (
                "\u{1b}[31m",
                "line 1: '\\u{1b}' is not a whole number from 0",
            ),
            ("..\n..\n.?", "line 3, column 2: '?' is not a square"),
            ("  . .\n  . ?", "line 2, column 5: '?' is not a square"),
            ("...\n..", "line 2: a row of 2 squares, but the board has 3"),
            ("+--+\n|? ·|", "line 2, column 2: '?' is not a square"),
            ("|Q|", "line 1: this row has no frame above"),
            ("+-+\n|Q", "line 2: the row has no frame at its end"),
            ("+1 0", "line 1: '+1 0' is not a frame"),
            (&"\n".repeat(2000), "line 1001: there are blank lines only"),
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
            ("+-+\n|Q|\n|·|\n+-+\n", vec![(2, 1)]),
            ("+---+\n+---+\n", vec![(0, 2)]),
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
            ("1 3", Err(BoardError::UnknownSize)),
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
        let row = "Q".repeat(3000);
        let found = read(&format!("{row}\n").repeat(100), Expected::default()).unwrap();
        assert!(found[0].queens.len() < 5000);
        assert!(Conflict::among(&found[0].queens).is_some());
    }

    #[test]
    fn a_text_is_a_problem() {
        let problem = read_problem("\n\n..#\r\nQ..\r\n. . .\n\n").unwrap();
        assert_eq!(problem.size(), 3);
        assert_eq!(problem.queens(), [Square::new(1, 0)]);
        assert_eq!(problem.holes(), [Square::new(0, 2)]);
        assert_eq!(read_problem("\n").unwrap().size(), 0);
        assert_eq!(read_problem("\n(2, 4, 1, 3)\n").unwrap().queens().len(), 4);
        for (text, message) in [
            ("..\n\n..\n", "line 1: a drawing of 1 rows and 2 columns"),
            ("1 3\n", "line 1: a partial board"),
            ("Q\n\nQ\n", "line 3: this is a second board"),
            (
                &format!("{}\n", ".".repeat(33)).repeat(33),
                "line 1: board size 33 is too large",
            ),
        ] {
            let error = read_problem(text).expect_err(text).to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
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
            let expected = Expected { size: Some(n), ..Expected::default() };
            let count_from_1 = Expected { base: Some(1), ..expected };
            for &form in Form::ALL {
                let expected = match form {
                    Form::Svg => continue,
                    Form::Tuple => count_from_1,
                    _ => expected,
                };
                let text: String = boards.iter().map(|board| form.text(board)).collect();
                let is_row_of_bits = |line: &str| {
                    let mut numbers = line.split([' ', ',', '(', ')', '[', ']', '{', '}']).filter(|w| !w.is_empty());
                    numbers.all(|number| number == "0" || number == "1")
                };
                if placed.min(n) > 2 && text.lines().any(is_row_of_bits) {
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
}
