//! Boards that are drawn, a row a line.

use crate::board::counted;

use super::found::{Expected, Found, Refused, Remedy, Terms};
use super::layout::{Layout, Name, Row, is_bar};
use super::marks::{Marks, is_mark};

/// A drawing of which some lines were read, in all the layouts that they may have.
///
/// A drawing is a board if it is square: has as many rows as columns. If two layouts make it
/// square, they must make it the same board, or it is refused.
#[derive(Debug)]
pub struct Drawing {
    pub line: u64,
    /// Whether it is drawn in a frame as `list --format boxed` does: the last row is on top.
    is_boxed: bool,
    readings: Vec<Reading>,
    spacing: Spacing,
}

#[derive(Clone, Debug)]
struct Reading {
    layout: Option<Layout>,
    start: Option<usize>,
    name: Option<Name>,
    /// By how much the names of rows grow.
    step: Option<i64>,
    marks: Marks,
}

/// Blank lines between rows: behind all or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spacing {
    None,
    Open,
    /// As many rows as blank lines; `true` after a blank line.
    Double(bool),
}

impl Reading {
    fn new(layout: Option<Layout>, row: Row) -> Self {
        let mut marks = Marks::default();
        marks.add(&row.cells);
        Self {
            layout,
            start: row.start,
            name: row.name,
            step: None,
            marks,
        }
    }

    fn is_placed(&self) -> bool {
        self.layout.is_some_and(Layout::is_placed)
    }

    /// The squares of a line, if it fits those above.
    fn next_row(&self, line: &str, expected: Expected) -> Option<Row> {
        let row = self.layout?.read(line, |c| is_mark(c, expected))?;
        // Blanks at the end of a line may be missing.
        let is_as_wide = row.cells.len() == self.marks.columns || self.is_placed();
        let is_whole = self.marks.is_complete() && !self.is_placed();
        let has_name = match (self.name, row.name) {
            (Some(above), Some(name)) => {
                let step = above.step(name)?;
                step.abs() == 1 && self.step.is_none_or(|before| before == step)
            }
            _ => true,
        };
        (is_as_wide && !is_whole && row.start == self.start && has_name).then_some(row)
    }

    fn add(&mut self, row: &Row) {
        if let (Some(above), Some(name)) = (self.name, row.name) {
            self.step = above.step(name);
        }
        self.name = row.name;
        self.marks.add(&row.cells);
    }
}

impl Drawing {
    /// A drawing that begins with this line, if it may.
    pub fn begin(line: u64, text: &str, is_below_frame: bool, expected: Expected) -> Option<Self> {
        // No layout has anything else, and most lines of lists do.
        let may_be = |c: char| {
            c.is_ascii_alphanumeric() || c.is_whitespace() || is_bar(c) || is_mark(c, expected)
        };
        if !text.chars().all(may_be) {
            return None;
        }
        let readings = |is_placed: bool| {
            let layouts = Layout::all().filter(move |layout| layout.is_placed() == is_placed);
            layouts.filter_map(|layout| {
                let row = layout.read(text, |c| is_mark(c, expected))?;
                Some(Reading::new(Some(layout), row))
            })
        };
        let mut open: Vec<Reading> = readings(false).collect();
        // Blanks may be squares, where nothing else is drawn but queens, or nothing else makes
        // sense.
        let is_wide = |reading: &Reading| reading.marks.columns > 1;
        let mut chars = text.chars().filter(|&c| c != ' ' && c != '|');
        let is_sparse = chars.all(|c| "QqQ♛♕".contains(c) || expected.queen_mark == Some(c));
        if expected.size != Some(1) && (is_sparse || !open.iter().any(is_wide)) {
            open.extend(readings(true));
        }
        let is_boxed = is_below_frame
            && text.strip_prefix('|').is_some_and(|row| {
                !row.starts_with(' ') && row.chars().filter(|&c| c == '|').count() == 1
            });
        (!open.is_empty()).then_some(Self {
            line,
            is_boxed,
            readings: open,
            spacing: Spacing::Open,
        })
    }

    /// A drawing whose squares are known.
    pub fn of(line: u64, rows: &[Vec<char>]) -> Self {
        let mut marks = Marks::default();
        for row in rows {
            marks.add(row);
        }
        Self {
            line,
            is_boxed: false,
            readings: vec![Reading {
                layout: None,
                start: None,
                name: None,
                step: None,
                marks,
            }],
            spacing: Spacing::None,
        }
    }

    /// Adds a line, if it fits.
    pub fn add(&mut self, text: &str, expected: Expected) -> bool {
        let spacing = match self.spacing {
            Spacing::Double(false) => return false,
            Spacing::Double(true) => Spacing::Double(false),
            Spacing::None | Spacing::Open => Spacing::None,
        };
        let next_row = |reading: &Reading| reading.next_row(text, expected);
        let rows: Vec<Option<Row>> = self.readings.iter().map(next_row).collect();
        if rows.iter().all(Option::is_none) {
            return false;
        }
        self.spacing = spacing;
        let mut rows = rows.into_iter();
        self.readings.retain_mut(|reading| {
            let row = rows.next().flatten();
            row.inspect(|row| reading.add(row)).is_some()
        });
        true
    }

    /// Says whether the drawing may go on after a blank line.
    pub fn blank(&mut self) -> bool {
        let is_between = matches!(self.spacing, Spacing::Open | Spacing::Double(false));
        self.spacing = Spacing::Double(true);
        is_between
    }

    pub fn is_barred(&self) -> bool {
        let is_barred = |reading: &Reading| reading.layout.is_some_and(Layout::is_barred);
        self.readings.iter().any(is_barred)
    }

    /// Whether its first row only was read, which has blanks only.
    pub fn is_empty_row(&self) -> bool {
        let marks = &self.readings[0].marks;
        marks.rows == 1 && marks.of(' ').len() == marks.columns
    }

    /// Keeps the readings with so many columns, if there are any; says whether there are.
    pub fn keep(&mut self, columns: usize) -> bool {
        let is_it = |reading: &Reading| reading.marks.columns == columns;
        let some = self.readings.iter().any(is_it);
        if some {
            self.readings.retain(is_it);
        }
        some
    }

    /// Whether it is a board, whatever follows.
    pub fn is_whole(&self) -> bool {
        let is_whole = |reading: &Reading| reading.marks.is_complete() && !reading.is_placed();
        self.readings.iter().all(is_whole)
    }

    /// Whether the rows have names, and the columns may have them below.
    pub fn has_names(&self) -> bool {
        self.readings.iter().any(|reading| reading.name.is_some())
    }

    /// Rows and columns, as far as they are known.
    pub fn shape(&self) -> (usize, usize) {
        let marks = &self.readings[0].marks;
        (marks.rows, marks.columns)
    }

    /// The board, or how much there is of one.
    pub fn end(self, expected: Expected, is_problem: bool) -> Result<Found, Refused> {
        let is_boxed = self.is_boxed;
        let of_size = |reading: &&Reading| {
            let marks = &reading.marks;
            marks.is_complete() && expected.size.is_none_or(|size| marks.columns == size)
        };
        let any_size = |reading: &&Reading| reading.marks.is_complete();
        let mut whole: Vec<&Reading> = self.readings.iter().filter(of_size).collect();
        if whole.is_empty() {
            whole = self.readings.iter().filter(any_size).collect();
        }
        let mut boards = Vec::new();
        for Reading {
            marks, name, step, ..
        } in whole
        {
            let queen = marks.queen(expected, is_problem)?;
            let squares = |mark: Option<char>| {
                let mut squares = mark.map_or(Vec::new(), |mark| marks.of(mark));
                if is_boxed {
                    for square in &mut squares {
                        square.row = marks.rows - 1 - square.row;
                    }
                    squares.sort_unstable();
                }
                squares
            };
            let (queens, holes) = (
                squares(queen),
                squares(Some('#').filter(|&c| queen != Some(c))),
            );
            let first = match (name, step) {
                (Some(Name::Number(last)), Some(1)) => last + 1 - marks.rows as i64,
                (Some(Name::Number(last)), Some(-1)) => *last,
                _ => 0,
            };
            let terms = Terms::From(usize::from(first == 1));
            boards.push(Found {
                holes,
                drawn: Some((marks.rows, marks.columns)),
                ..Found::new(self.line, queens, terms)
            });
        }
        let Some(board) = boards.pop() else {
            let (rows, columns) = self.shape();
            if self.readings.iter().all(Reading::is_placed) {
                let rows = counted(rows, "row");
                let what = format!(
                    "{rows}, {columns} wide if blanks are squares; \
                     a mark on free squares is read whatever stands around it"
                );
                return Err(what.into());
            }
            return Ok(Found {
                drawn: Some((rows, columns)),
                ..Found::new(self.line, Vec::new(), Terms::From(0))
            });
        };
        let is_same = |other: &Found| (&other.queens, other.drawn) == (&board.queens, board.drawn);
        match boards.iter().find(|other| !is_same(other)) {
            None => Ok(board),
            Some(other) => {
                let sizes = [&board, other].map(|board| board.drawn.map_or(0, |(rows, _)| rows));
                let what = format!("a drawing of {} or of {} columns", sizes[0], sizes[1]);
                Err(Refused::unless(Remedy::Size, what))
            }
        }
    }
}

/// The squares of a row in Forsyth-Edwards notation, where a number stands for so many free ones.
fn fen_row(row: &str) -> Option<Vec<char>> {
    const MOST: usize = 1 << 12;
    let mut cells = Vec::new();
    let mut rest = row;
    while let Some(c) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            cells.push(c);
            rest = &rest[c.len_utf8()..];
        } else {
            let free: usize = rest[..digits].parse().ok().filter(|&free| free <= MOST)?;
            cells.resize(cells.len() + free, '.');
            rest = &rest[digits..];
        }
    }
    Some(cells)
}

/// A board in Forsyth-Edwards notation, whose first field is the board, the last row first.
pub fn fen(line: u64, text: &str, expected: Expected) -> Option<Result<Found, Refused>> {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_field = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == ' ';
    if !board.contains('/') || !board.chars().all(|c| c.is_ascii_alphanumeric() || c == '/') {
        return None;
    }
    let rows: Option<Vec<_>> = board.split('/').map(fen_row).collect();
    let rows = rows.filter(|_| rest.chars().all(is_field))?;
    let n = rows.len();
    let mut cells = rows.iter().flatten();
    if let Some(other) = cells.find(|&&c| c != '.' && !is_mark(c, expected)) {
        return Some(Err(format!("{other} is no queen").into()));
    }
    if let Some(row) = rows.iter().find(|row| row.len() != n) {
        let squares = counted(row.len(), "square");
        let what = format!("a row of {squares}, but the board has {n}");
        return Some(Err(what.into()));
    }
    let mut drawing = Drawing::of(line, &rows);
    drawing.is_boxed = true;
    let found = drawing.end(expected, false);
    Some(found.map(|found| Found {
        terms: Terms::Chess,
        ..found
    }))
}
