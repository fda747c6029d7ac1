//! Boards from text, in the forms in which programs and people write them.
//!
//! # The rule
//!
//! A board is *full*: it has a queen in each of its rows. A line is a board in brackets, numbers or
//! squares (line.rs), a row of a drawing (layout.rs, drawing.rs, marks.rs), or what stands around
//! boards: a blank line, a rule, names of rows and columns, words. All ways to read it as one of these
//! are tried. What [`Expected`] says rules some of them out; if what is left would give two different
//! boards, the text is refused, and the refusal names what would settle it.
//!
//! # What "legal" means then
//!
//! A board that is found, full and legal is so under each reading that was left open:
//!
//! - *Base.* A full board of n queens has the number 0 if they count from 0, n if they count from 1;
//!   so it is full in one way at most. Whether queens attack each other is the same in both.
//! - *Order.* Exchanging rows and columns, or turning the board upside down, keeps it legal and full.
//! - *Marks.* Which mark is a queen is certain, or it is the only one whose squares are a full legal
//!   board (see [`marks::Marks::queen`]).
//! - *Layout.* All layouts that make the drawing square give the same board.
//! - *A number before a board.* See `is_full_board`.
//!
//! What is not full is a partial board, and it is never called anything else.

mod drawing;
mod found;
mod layout;
mod line;
mod marks;
mod page;

use crate::board::{Conflict, Square, counted};
use crate::problem::{Problem, ProblemError};
use drawing::Drawing;
pub use found::{Expected, Found, ReadError, Remedy, Terms, Verdict};
use found::{KNOWN, Refused, quoted};
use line::Listed;
use page::Page;

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
/// let refused = reader.line("1 ? 2").unwrap_err().to_string();
/// assert!(refused.starts_with("line 6: '?' is not a whole number from 0; boards are"));
/// # Ok::<(), nqueens::ReadError>(())
/// ```
#[derive(Debug)]
pub struct BoardReader {
    expected: Expected,
    /// Whether a problem is read: `#` is a hole then, and no queen is needed.
    is_problem: bool,
    line: u64,
    blank_lines: u64,
    boards: u64,
    drawing: Option<Drawing>,
    /// The line before was a rule that frames begin with.
    is_below_frame: bool,
    /// The line before was the upper half of the frame of an empty board.
    is_in_empty_frame: bool,
    /// A line that may name columns, until it is known what follows.
    names: Option<Names>,
    /// So many columns has the drawing above whose rows have names.
    named_columns: Option<usize>,
    /// The line where a bracket was opened, and the text from there.
    open: Option<(u64, String)>,
    /// A board of which each queen has a line.
    queens: Option<Found>,
    /// A page of pictures.
    page: Option<Page>,
}

#[derive(Debug)]
struct Names {
    line: u64,
    /// A number alone may be that of a drawing.
    columns: Option<usize>,
    /// Numbers may be a board too.
    numbers: Option<String>,
}

impl BoardReader {
    /// A reader of a text from its first line.
    pub fn new(expected: Expected) -> Self {
        Self {
            expected,
            is_problem: false,
            line: 0,
            blank_lines: 0,
            boards: 0,
            drawing: None,
            is_below_frame: false,
            is_in_empty_frame: false,
            names: None,
            named_columns: None,
            open: None,
            queens: None,
            page: None,
        }
    }

    /// Reads the next line, and gives the boards that end with it or were ended by it.
    ///
    /// # Errors
    /// If the line has none of the known forms, or may be something else than a board. Nothing can
    /// be read after that, and what was found before may have been something else too.
    pub fn line(&mut self, text: &str) -> Result<Vec<Found>, ReadError> {
        self.line += 1;
        let mut found = Vec::new();
        match self.read(text.trim_end_matches(['\r', '\n']), &mut found) {
            Ok(()) => {
                self.boards += found.len() as u64;
                Ok(found)
            }
            Err(refused) => Err(refused.at(self.line)),
        }
    }

    /// Ends the text, and gives the boards that were not yet given.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub fn end(mut self) -> Result<Vec<Found>, ReadError> {
        let mut found = Vec::new();
        if let Some((line, _)) = self.open {
            let what = format!("a bracket that is not closed; {KNOWN}");
            return Err(Refused::from(what).at(line));
        }
        let ended = self.end_board(&mut found);
        ended.map_err(|refused| refused.at(self.line))?;
        if self.expected.size == Some(0) && self.boards == 0 && found.is_empty() {
            let lines = 1..=self.blank_lines;
            found.extend(lines.map(|line| Found::new(line, Vec::new(), Terms::From(0))));
        }
        Ok(found)
    }

    fn read(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        if let Some((line, open)) = &mut self.open {
            open.push('\n');
            open.push_str(text);
            let line = *line;
            // Looked at once a line that may close it: long texts stay cheap.
            if text.contains([')', ']', '}']) && line::open_brackets(open) == 0 {
                let whole = self.open.take().map_or(String::new(), |(_, whole)| whole);
                return self.listed(line, &whole, found);
            }
            return match open.len() {
                ..MOST_BYTES => Ok(()),
                _ => Err(
                    format!("the bracket of line {line} is not closed for long; {KNOWN}").into(),
                ),
            };
        }
        if let Some(page) = &mut self.page {
            if !page.line(self.line, text, found)? {
                self.page = None;
            }
            return Ok(());
        }
        if text.trim().is_empty() {
            self.blank_lines += 1;
            let is_number = |names: &Names| names.columns.is_none();
            let may_go_on = self.drawing.as_mut().is_some_and(Drawing::blank)
                || self.names.as_ref().is_some_and(is_number);
            return if may_go_on {
                Ok(())
            } else {
                self.end_board(found)
            };
        }
        let row = self.row_in_brackets(text);
        let text = row.as_deref().unwrap_or(text);
        if let Some(drawing) = &mut self.drawing
            && drawing.add(text, self.expected)
        {
            return self.end_whole_drawing(found);
        }
        if is_rule(text) {
            return self.rule(text, found);
        }
        let named = self.named_columns.take();
        let is_below_frame = std::mem::take(&mut self.is_below_frame);
        if let Some(drawing) = self.begin_drawing(text, is_below_frame) {
            self.row(drawing, found)?;
        } else {
            let odd = self.odd_row(text);
            if let Some((queen, terms)) = self.queen_alone(text) {
                return self.queen(queen, terms, found);
            }
            self.end_board(found)?;
            if let Some(names) = layout::column_names(text)
                && self.expected.size.is_none_or(|size| size == names.len())
            {
                let are_letters = matches!(names[0], layout::Name::Letter(_));
                let is_below = named == Some(names.len());
                if !is_below {
                    self.names = Some(Names {
                        line: self.line,
                        columns: Some(names.len()),
                        numbers: (!are_letters).then(|| text.to_string()),
                    });
                }
            } else {
                let read = self.boards_of(text, found);
                read.map_err(|refused| odd.unwrap_or(refused))?;
            }
        }
        Ok(())
    }

    /// A line with the squares of a row as a list has them, in bars.
    fn row_in_brackets(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let is_list = text.starts_with(['(', '[', '{', '"', '\'']) || text.contains([',', ';']);
        // Rows have no other numbers than 0 and 1.
        if !is_list || text.contains(|c: char| ('2'..='9').contains(&c)) {
            return None;
        }
        match &line::read(text.trim_end_matches([',', ';']), self.expected).ok()?[..] {
            [Listed::Row(cells)] => {
                let row: String = cells.iter().flat_map(|&cell| ['|', cell]).collect();
                Some(row + "|")
            }
            _ => None,
        }
    }

    /// A drawing that begins with a line.
    fn begin_drawing(&self, text: &str, is_below_frame: bool) -> Option<Drawing> {
        let words = || text.split_whitespace();
        let are_digits = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
        // Numbers are squares, behind the name of a row maybe, if they are all 0 and 1: no legal board
        // has such columns.
        let is_bit = |word: &str| word.bytes().all(|byte| byte <= b'1');
        let size = self.expected.size;
        let are_bits = match words().count() {
            1 => {
                let squares = text.trim().len();
                squares > 1 && size.is_none_or(|n| n == squares) && is_bit(text.trim())
            }
            2 => false,
            count if size.is_some_and(|n| !(n..=n + 2).contains(&count)) => false,
            count if count < 5 || size == Some(count) => words().all(is_bit),
            _ => words().skip(1).all(is_bit),
        };
        let named = self.names.as_ref().and_then(|names| names.columns);
        if are_digits && !are_bits && named.is_none_or(|named| named < 3) {
            return None;
        }
        let mut drawing = Drawing::begin(self.line, text, is_below_frame, self.expected)?;
        if let Some(columns) = named
            && !drawing.keep(columns)
            && are_digits
            && !are_bits
        {
            return None;
        }
        if let Some(size) = self.expected.size {
            drawing.keep(size);
        }
        Some(drawing)
    }

    /// The first row of a drawing.
    fn row(&mut self, drawing: Drawing, found: &mut Vec<Found>) -> Result<(), Refused> {
        if let Some(above) = &self.drawing {
            let (rows, columns) = above.shape();
            let (_, other) = drawing.shape();
            if rows < columns {
                let what = match other == columns {
                    true => "a row that stands otherwise than those above".to_string(),
                    false => {
                        let other = counted(other, "square");
                        format!("a row of {other}, but the board has {columns}")
                    }
                };
                return Err(what.into());
            }
        }
        let (_, columns) = drawing.shape();
        self.names
            .take_if(|names| names.columns.is_none_or(|named| named == columns));
        self.end_board(found)?;
        self.drawing = Some(drawing);
        self.end_whole_drawing(found)
    }

    fn end_whole_drawing(&mut self, found: &mut Vec<Found>) -> Result<(), Refused> {
        if self.drawing.as_ref().is_some_and(Drawing::is_whole) {
            self.end_board(found)?;
        }
        Ok(())
    }

    /// A line between rows or boards.
    fn rule(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let text = text.trim();
        self.is_below_frame = text.starts_with('+');
        self.names.take_if(|names| names.columns.is_none());
        match &self.drawing {
            Some(drawing) if drawing.is_barred() => {
                // Below the empty names of the columns of a table.
                if drawing.is_empty_row() && text.starts_with('|') {
                    self.drawing = None;
                }
                return Ok(());
            }
            _ => {}
        }
        if self.drawing.is_some() || self.queens.is_some() {
            self.end_board(found)?;
        }
        if text == "++" {
            self.is_in_empty_frame = !self.is_in_empty_frame;
            if !self.is_in_empty_frame {
                let empty = Drawing::of(self.line - 1, &[]);
                found.push(empty.end(self.expected, self.is_problem)?);
            }
        }
        Ok(())
    }

    /// What is almost a row of the drawing above.
    fn odd_row(&self, text: &str) -> Option<Refused> {
        let (rows, columns) = self.drawing.as_ref()?.shape();
        let squares = || (1..).zip(text.chars()).filter(|(_, c)| !c.is_whitespace());
        let is_odd = |c| !marks::is_mark(c, self.expected) && !layout::is_bar(c);
        let (place, odd) = squares().find(|&(_, c)| is_odd(c))?;
        let what = format!("{odd:?} is not a square: . is a free one, Q a queen, # a hole");
        (rows < columns && squares().count() == columns).then_some(Refused {
            column: Some(place),
            ..what.into()
        })
    }

    /// Boards that are written in lines.
    fn boards_of(&mut self, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let text = text.trim();
        self.page = Page::begin(text);
        if self.page.is_some() {
            return Ok(());
        }
        if let Some(number) = closing(text) {
            let boards = self.boards + found.len() as u64;
            let what = || {
                let number = counted(number, "board");
                format!("this says {number}, but there are {boards} above")
            };
            return if number == boards {
                Ok(())
            } else {
                Err(what().into())
            };
        }
        if let Some(board) = drawing::fen(self.line, text, self.expected) {
            found.push(board?);
            return Ok(());
        }
        let list = without_orbit(without_heading(text));
        if list.is_empty() {
            return Ok(());
        }
        if line::open_brackets(list) > 0 {
            self.open = Some((self.line, list.to_string()));
            return Ok(());
        }
        let is_first = self.boards == 0 && found.is_empty();
        if is_first && is_header(text) {
            return Ok(());
        }
        if self.expected.size.is_none()
            && list.parse::<usize>().is_ok_and(|number| !is_glued(number))
            && list == text
        {
            self.names = Some(Names {
                line: self.line,
                columns: None,
                numbers: Some(text.to_string()),
            });
            return Ok(());
        }
        let is_remark = match list.parse() {
            // `N = 8`
            Ok(number) => list.len() < text.len() && !is_glued(number),
            Err(_) => is_heading(text) && line::read(list, self.expected).is_err(),
        };
        if is_remark {
            return Ok(());
        }
        self.listed(self.line, list, found)
    }

    fn listed(&mut self, line: u64, text: &str, found: &mut Vec<Found>) -> Result<(), Refused> {
        let text = text.trim().trim_end_matches([';', '.']);
        let read = line::read(text, self.expected)?;
        if self.expected.size.is_none() {
            self.doubt(&read)?;
        }
        for listed in read {
            let board = match listed {
                Listed::Board { found, .. } => Found { line, ..found },
                Listed::Drawn(rows) => self.drawn(line, &rows)?,
                Listed::Squares(rows) => {
                    if rows.iter().any(|row| row.len() != rows[0].len()) {
                        return Err("rows of different lengths".to_string().into());
                    }
                    Drawing::of(line, &rows).end(self.expected, self.is_problem)?
                }
                Listed::Row(_) => return Err("a row of a board beside a board".to_string().into()),
                Listed::Queen(..) => {
                    let what = "this may be one queen, or a board of two";
                    return Err(Refused::unless(Remedy::Pairs, what.to_string()));
                }
                Listed::Number(number) if is_glued(number) => {
                    let what = "a board without blanks between its columns; 1 3 0 2 is read";
                    return Err(what.to_string().into());
                }
                Listed::Number(_) => {
                    let what = "one number alone is no board";
                    return Err(Refused::unless(Remedy::Size, what.to_string()));
                }
            };
            found.push(board);
        }
        Ok(())
    }

    /// A board whose rows are texts in a line.
    fn drawn(&self, line: u64, rows: &[String]) -> Result<Found, Refused> {
        let mut rows = rows.iter();
        let first = rows.next().map_or("", String::as_str);
        let odd = |row: &str| {
            let what = format!("{} is no row of this board; {KNOWN}", quoted(row));
            Err(Refused::from(what))
        };
        let Some(mut drawing) = Drawing::begin(line, first, false, self.expected) else {
            return odd(first);
        };
        for row in rows {
            if !drawing.add(row, self.expected) {
                return odd(row);
            }
        }
        drawing.end(self.expected, self.is_problem)
    }

    /// A queen that has a line for itself, where that is expected.
    fn queen_alone(&self, text: &str) -> Option<(Square, Terms)> {
        if !self.expected.pairs {
            return None;
        }
        // A board of two could be no other line.
        let expected = Expected {
            size: None,
            ..self.expected
        };
        match line::read(text.trim(), expected).ok()?[..] {
            [Listed::Queen(queen, terms)] => Some((queen, terms)),
            _ => None,
        }
    }

    /// A line with one queen of a board.
    fn queen(
        &mut self,
        queen: Square,
        terms: Terms,
        found: &mut Vec<Found>,
    ) -> Result<(), Refused> {
        let board = Found::new(self.line, Vec::new(), terms);
        let board = self.queens.get_or_insert(board);
        board.queens.push(queen);
        if self.expected.size == Some(board.queens.len()) {
            self.end_board(found)?;
        }
        Ok(())
    }

    /// Ends what was begun above: it is no part of what follows.
    fn end_board(&mut self, found: &mut Vec<Found>) -> Result<(), Refused> {
        if let Some(names) = self.names.take()
            && let Some(numbers) = names.numbers
        {
            let listed = self.listed(names.line, &numbers, found);
            listed.map_err(|refused| refused.of(names.line))?;
        }
        if let Some(Found {
            line,
            queens,
            terms,
            ..
        }) = self.queens.take()
        {
            found.push(Found::new(line, queens, terms));
        }
        if let Some(drawing) = self.drawing.take() {
            self.named_columns = drawing.has_names().then(|| drawing.shape().1);
            let line = drawing.line;
            let board = drawing.end(self.expected, self.is_problem);
            found.push(board.map_err(|refused| refused.of(line))?);
        }
        Ok(())
    }

    /// Refuses boards with a number before them, and lines that are more likely parts of a board.
    fn doubt(&mut self, boards: &[Listed]) -> Result<(), Refused> {
        let [
            Listed::Board {
                found,
                numbers,
                is_bare: true,
            },
        ] = boards
        else {
            return Ok(());
        };
        if let [number, rest @ ..] = &numbers[..]
            && (*number == rest.len() || (self.line - 1..=self.line).contains(&(*number as u64)))
            && is_full_board(rest)
            && Conflict::among(&found.queens).is_some()
        {
            let what = format!("{number} seems to be a number before a board");
            return Err(Refused::unless(Remedy::Size, format!("{what}; {KNOWN}")));
        }
        Ok(())
    }
}

/// A bracket may span lines of so many bytes.
const MOST_BYTES: usize = 1 << 24;

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

/// Whether a number's digits are the columns of a full legal board.
fn is_glued(number: usize) -> bool {
    let digits = number.to_string();
    is_full_board(
        &digits
            .bytes()
            .map(|digit| usize::from(digit - b'0'))
            .collect::<Vec<_>>(),
    )
}

/// Whether a line parts rows or boards: nothing but dashes, corners and bars.
fn is_rule(text: &str) -> bool {
    let text = text.trim();
    let is_dash = |c: char| "-=_─━═".contains(c);
    let has_dashes = text.contains("--") || text.contains("==") || text.contains("__");
    let is_part = |c: char| is_dash(c) || layout::is_bar(c) || "+:┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝ ".contains(c);
    let is_rule = has_dashes || text == "++" || text == "+-+" || text.contains(['─', '━', '═']);
    is_rule && text.chars().all(is_part)
}

/// Whether a line is words about boards: it has words, and too few numbers for a board.
fn is_heading(text: &str) -> bool {
    const MOST_NUMBERS: usize = 3;
    let mut letters: Vec<char> = text.chars().filter(|c| c.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.dedup();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    // Fewer letters may be the marks of a drawing.
    let has_words = letters.len() > 2 && words.any(|word| word.chars().nth(1).is_some());
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let numbers = numbers.filter(|number| !number.is_empty()).count();
    let has_brackets = text.contains(['(', '[', '{', '"']);
    let is_short =
        numbers <= MOST_NUMBERS && (!has_brackets || (numbers < 2 && text.ends_with(':')));
    has_words && is_short
}

/// Whether a line names the columns of a table: `row,column`, or `c1;c2;c3;c4`, which are no legal
/// board of chess squares.
fn is_header(text: &str) -> bool {
    let fields: Vec<&str> = text.split([',', ';', '\t']).map(str::trim).collect();
    let is_word = |field: &str| field.chars().filter(|c| c.is_alphabetic()).count() > 1;
    let stem = |field: &str| field.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (first, rest) = (&fields[0], &fields[1..]);
    let is_alike = |field: &&str| field[..stem(field)] == first[..stem(first)];
    let are_names = stem(first) > 0 && (is_word(first) || rest.iter().all(is_alike));
    let is_plain = fields.iter().all(|field| {
        field.starts_with(|c: char| c.is_alphabetic())
            && field.chars().all(|c| c.is_alphanumeric() || c == '_')
    });
    !rest.is_empty() && is_plain && are_names
}

/// A line without words before its board: `Solution 1: 1 3 0 2`, `Qs = [2,4,1,3]`.
fn without_heading(text: &str) -> &str {
    let is_bracket = |c: char| "([{\"".contains(c);
    if let Some((heading, rest)) = text.split_once(':')
        && !heading.starts_with(is_bracket)
        && (is_heading(&text[..=heading.len()])
            || heading.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return rest.trim();
    }
    if let Some((name, rest)) = text.split_once('=')
        && name
            .chars()
            .all(|c| c.is_alphanumeric() || " _".contains(c))
    {
        return rest.trim();
    }
    match text.find(is_bracket) {
        // As Lisp writes vectors and lists.
        Some(1) if text.starts_with(['#', '\'']) => &text[1..],
        Some(start) if text[..start].contains(|c: char| c.is_alphabetic()) => &text[start..],
        _ => text,
    }
}

/// A board without what `list --orbit` writes behind it: a tab and the number of its images.
fn without_orbit(text: &str) -> &str {
    match text.split_once('\t') {
        Some((board, "1" | "2" | "4" | "8")) if !board.trim().is_empty() => board,
        _ => text,
    }
}

/// The number in the line that ends a listing of framed boards.
fn closing(text: &str) -> Option<u64> {
    let (number, rest) = text.split_once(' ')?;
    let what = rest
        .strip_suffix(", as many as asked for.")
        .or_else(|| rest.strip_suffix('.'))?;
    let is_known = matches!(what.trim_end_matches('s'), "solution" | "partial board");
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
    reader.is_problem = true;
    let mut boards = Vec::new();
    // Nothing can be said to settle what it may be.
    let plainly = |error| ReadError {
        remedy: None,
        ..error
    };
    for line in lines(text) {
        boards.extend(reader.line(line).map_err(plainly)?);
    }
    boards.extend(reader.end().map_err(plainly)?);
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
        Some((rows, columns)) => found::of_rows_and_columns(rows, columns),
        None => "a partial board, whose size is not known".to_string(),
    };
    let n = board.size().ok_or_else(|| refuse(board.line, what))?;
    if let Some(second) = boards.get(1) {
        return Err(refuse(second.line, "this is a second board".to_string()));
    }
    problem(n, board).map_err(|error| refuse(board.line, error.to_string()))
}

/// The lines of a text, whether they end with a line feed, a carriage return, or both; without the mark
/// of UTF-8 before them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text.split_inclusive('\n')
        .flat_map(|line| line.trim_end_matches(['\r', '\n']).split('\r'))
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
mod tests;
