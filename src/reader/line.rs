//! Boards in one line: numbers, pairs of them, squares, or rows, with or without brackets.

use super::found::{Expected, Found, KNOWN, Refused, Remedy, Terms, quoted};
use super::marks::is_mark;
use crate::board::Square;

/// What a line is.
#[derive(Debug)]
pub enum Listed {
    Board {
        found: Found,
        /// The numbers of a board that is given by its columns.
        numbers: Vec<usize>,
        /// Whether these stand without brackets.
        is_bare: bool,
    },
    /// A board whose rows are in the line.
    Drawn(Vec<String>),
    /// A board whose squares are.
    Squares(Vec<Vec<char>>),
    /// A row of one.
    Row(Vec<char>),
    /// A queen, or two numbers that may be one.
    Queen(Square, Terms),
    /// A queen, or the only number of a board.
    Number(usize),
}

#[derive(Clone, Debug)]
enum Value {
    Number(usize),
    /// As in chess.
    Square(Square),
    Text(String),
    Group(Group),
}

#[derive(Clone, Debug)]
struct Group {
    /// What it is in: nothing, or a kind of brackets.
    open: Option<char>,
    values: Vec<Value>,
}

/// Reads the boards of a text without line breaks outside of brackets: one, or a list of several.
pub fn read(text: &str, expected: Expected) -> Result<Vec<Listed>, Refused> {
    let mut group = match bare_pairs(text, expected)? {
        Some(pairs) => pairs,
        None => Parser {
            rest: text,
            expected,
        }
        .group(None, 0)?,
    };
    if let [Value::Group(_)] = &group.values[..]
        && let Some(Value::Group(only)) = group.values.pop()
    {
        group = only;
    }
    let mut boards = Vec::new();
    interpret(&group, expected, &mut boards)?;
    Ok(boards)
}

/// How many brackets a text opens and does not close.
pub fn open_brackets(text: &str) -> usize {
    let mut open = 0_usize;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(end), _) => quote = quote.filter(|_| c != end),
            (None, '"' | '\'') if open > 0 => quote = Some(c),
            (None, '(' | '[' | '{') => open += 1,
            (None, ')' | ']' | '}') => open = open.saturating_sub(1),
            _ => {}
        }
    }
    open
}

/// Squares as the command line takes them: `0,1 1,3 2,0 3,2`.
fn bare_pairs(text: &str, expected: Expected) -> Result<Option<Group>, Refused> {
    let words = || text.split_whitespace();
    let is_pair = |word: &str| {
        word.split_once(',')
            .is_some_and(|(row, column)| is_number(row) && is_number(column))
    };
    if words().nth(1).is_none() || !words().all(is_pair) {
        return Ok(None);
    }
    let pair = |word| {
        Parser {
            rest: word,
            expected,
        }
        .group(None, 1)
    };
    let values = words().map(|word| Ok(Value::Group(pair(word)?)));
    let values = values.collect::<Result<_, Refused>>()?;
    Ok(Some(Group { open: None, values }))
}

fn interpret(group: &Group, expected: Expected, boards: &mut Vec<Listed>) -> Result<(), Refused> {
    let Group { open, values } = group;
    let numbers: Option<Vec<usize>> = values.iter().map(number).collect();
    let squares: Option<Vec<Square>> = values.iter().map(square).collect();
    let texts: Option<Vec<&str>> = values.iter().map(text).collect();
    let pairs: Option<Vec<[usize; 2]>> = values.iter().map(pair).collect();
    let rows: Option<Vec<Vec<char>>> = values.iter().map(row_in_brackets).collect();
    let read = if let Some(cells) = row(values) {
        Listed::Row(cells)
    } else if let Some(numbers) = numbers {
        columns(*open, numbers, expected)?
    } else if let Some(squares) = squares {
        match squares[..] {
            [square] => Listed::Queen(square, Terms::Chess),
            _ => board(squares, Terms::Chess),
        }
    } else if let Some(texts) = texts {
        Listed::Drawn(texts.into_iter().map(str::to_string).collect())
    } else if let Some(pairs) = pairs {
        let numbers = || pairs.iter().flatten();
        let base = base(numbers().copied(), pairs.len(), expected).unwrap_or(0);
        let square = |&[row, column]: &[usize; 2]| {
            Ok(Square::new(from_base(row, base)?, from_base(column, base)?))
        };
        let queens: Result<Vec<Square>, Refused> = pairs.iter().map(square).collect();
        board(queens?, Terms::From(base))
    } else if let Some(rows) = rows {
        Listed::Squares(rows)
    } else {
        for value in values {
            let Value::Group(group) = value else {
                return Err(format!("numbers, texts and lists side by side; {KNOWN}").into());
            };
            interpret(group, expected, boards)?;
        }
        return Ok(());
    };
    boards.push(read);
    Ok(())
}

fn board(queens: Vec<Square>, terms: Terms) -> Listed {
    Listed::Board {
        found: Found::new(0, queens, terms),
        numbers: Vec::new(),
        is_bare: false,
    }
}

/// The squares of a row, each a value: texts of one character, or three and more of 0 and 1.
///
/// No legal board has such columns.
fn row(values: &[Value]) -> Option<Vec<char>> {
    let cell = |value: &Value| match value {
        Value::Number(0) if values.len() > 2 => Some('0'),
        Value::Number(1) if values.len() > 2 => Some('1'),
        Value::Text(text) if values.len() > 1 => {
            let mut chars = text.chars();
            let cell = chars.next().unwrap_or(' ');
            chars.next().is_none().then_some(cell)
        }
        _ => None,
    };
    let cells: Vec<char> = values.iter().map(cell).collect::<Option<_>>()?;
    (!cells.is_empty()).then_some(cells)
}

fn row_in_brackets(value: &Value) -> Option<Vec<char>> {
    match value {
        Value::Group(group) => row(&group.values),
        _ => None,
    }
}

/// A board as the columns by row.
fn columns(open: Option<char>, numbers: Vec<usize>, expected: Expected) -> Result<Listed, Refused> {
    let usual = usize::from(open == Some('('));
    let base = base(numbers.iter().copied(), numbers.len(), expected).unwrap_or(usual);
    if expected.size.is_none() {
        match numbers[..] {
            [number] => return Ok(Listed::Number(number)),
            [row, column] => {
                let base = expected.base.unwrap_or(0);
                let queen = Square::new(from_base(row, base)?, from_base(column, base)?);
                return Ok(Listed::Queen(queen, Terms::From(base)));
            }
            _ => {}
        }
    }
    let queens = (0..)
        .zip(&numbers)
        .map(|(row, &column)| Ok(Square::new(row, from_base(column, base)?)))
        .collect::<Result<_, Refused>>()?;
    Ok(Listed::Board {
        found: Found::new(0, queens, Terms::From(base)),
        numbers,
        is_bare: open.is_none(),
    })
}

/// What the numbers of a board with so many queens count from; `None` if it is not known.
///
/// A full board of n queens has the number 0 if they count from 0, and n if they count from 1. Where
/// neither is there, or both, the board is not full, or two queens share a column; and as queens
/// attack each other or not whatever numbers count from, that is so in both readings.
fn base(
    numbers: impl Iterator<Item = usize> + Clone,
    queens: usize,
    expected: Expected,
) -> Option<usize> {
    let n = expected.size.unwrap_or(queens);
    let has = |number| numbers.clone().any(|other| other == number);
    match expected.base {
        Some(base) => Some(base),
        None if has(0) => Some(0),
        None => has(n).then_some(1),
    }
}

fn from_base(number: usize, base: usize) -> Result<usize, Refused> {
    let what = || format!("rows and columns count from {base}, but one is {number}");
    let less = number.checked_sub(base);
    less.ok_or_else(|| Refused::unless(Remedy::Base, what()))
}

fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn square(value: &Value) -> Option<Square> {
    match value {
        Value::Square(square) => Some(*square),
        _ => None,
    }
}

fn text(value: &Value) -> Option<&str> {
    match value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

fn pair(value: &Value) -> Option<[usize; 2]> {
    let Value::Group(Group { values, .. }) = value else {
        return None;
    };
    let [row, column] = &values[..] else {
        return None;
    };
    Some([number(row)?, number(column)?])
}

const DEEPEST: usize = 3;

struct Parser<'a> {
    rest: &'a str,
    expected: Expected,
}

impl Parser<'_> {
    /// What stands up to the bracket that closes, which is taken too, or to the end.
    fn group(&mut self, open: Option<char>, depth: usize) -> Result<Group, Refused> {
        let close = open.map(closing);
        let mut values = Vec::new();
        let mut separators: Option<Separator> = None;
        loop {
            let separator = self.separator()?;
            let next = self.rest.chars().next();
            // Python writes a comma behind the only number of a tuple, others behind each.
            let may_be_comma = !values.is_empty();
            if separator.is_comma() && !may_be_comma {
                return Err("a comma without a number beside it".to_string().into());
            }
            if next == close {
                self.rest = &self.rest[close.map_or(0, char::len_utf8)..];
                return Ok(Group { open, values });
            }
            let Some(next) = next else {
                let open = open.unwrap_or_default();
                return Err(format!("a '{open}' is not closed; {KNOWN}").into());
            };
            if !values.is_empty() {
                let are_lists = next == '(' || next == '[' || next == '{';
                if separator == Separator::None && !are_lists {
                    let what = "follows without a comma or a blank";
                    return Err(format!("{} {what}; {KNOWN}", quoted(self.rest)).into());
                }
                if *separators.get_or_insert(separator) != separator {
                    let what = "both commas, blanks or tabs: is a number not a column?";
                    return Err(format!("{what} {KNOWN}").into());
                }
            }
            values.push(self.value(next, depth)?);
        }
    }

    fn value(&mut self, start: char, depth: usize) -> Result<Value, Refused> {
        match start {
            '(' | '[' | '{' if depth < DEEPEST => {
                self.rest = &self.rest[1..];
                Ok(Value::Group(self.group(Some(start), depth + 1)?))
            }
            '"' | '\'' => {
                let (text, rest) = self.rest[1..]
                    .split_once(start)
                    .ok_or_else(|| format!("{} is not closed", quoted(self.rest)))?;
                self.rest = rest;
                Ok(Value::Text(text.to_string()))
            }
            _ => {
                let is_end = |c: char| c.is_whitespace() || "()[]{},;\"'".contains(c);
                // A bracket that closes nothing is named by itself.
                let end = self.rest.find(is_end).unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end.max(start.len_utf8()));
                self.rest = rest;
                parse(word, self.expected)
            }
        }
    }

    /// Takes what stands between two values.
    fn separator(&mut self) -> Result<Separator, Refused> {
        let rest = self
            .rest
            .trim_start_matches(|c: char| c.is_whitespace() || ",;".contains(c));
        let between = &self.rest[..self.rest.len() - rest.len()];
        self.rest = rest;
        match between.matches([',', ';']).count() {
            0 if between.is_empty() => Ok(Separator::None),
            0 if between.contains('\t') => Ok(Separator::Tab),
            0 => Ok(Separator::Blank),
            1 if between.contains(';') => Ok(Separator::Semicolon),
            1 => Ok(Separator::Comma),
            _ => Err("a comma without a number beside it".to_string().into()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    None,
    Blank,
    Tab,
    Comma,
    Semicolon,
}

impl Separator {
    fn is_comma(self) -> bool {
        matches!(self, Self::Comma | Self::Semicolon)
    }
}

fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number, a square of a chess board, or a mark.
fn parse(word: &str, expected: Expected) -> Result<Value, Refused> {
    const MOST_DIGITS: usize = 9;
    let mut chars = word.chars();
    if let Some(mark) = chars.next()
        && chars.next().is_none()
        && !mark.is_ascii_digit()
        && is_mark(mark, expected)
    {
        return Ok(Value::Text(word.to_string()));
    }
    let mut number = word;
    if let Some((whole, fraction)) = word.split_once('.')
        && fraction.bytes().all(|byte| byte == b'0')
    {
        number = whole;
    }
    if let Some(square) = Square::from_chess(word) {
        return Ok(Value::Square(square));
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let is_square = (1..=2).contains(&(word.len() - digits.len()));
    let digits = if is_square { digits } else { number };
    let shown = quoted(word);
    let what = if !is_number(digits) {
        format!("{shown} is not a whole number from 0; {KNOWN}")
    } else if digits.len() > MOST_DIGITS {
        format!("{shown} is too large")
    } else if digits.starts_with('0') && (is_square || digits.len() > 1) {
        format!("{shown} begins with 0, as no column does; {KNOWN}")
    } else {
        return Ok(Value::Number(
            digits.parse().expect("nine digits are a number"),
        ));
    };
    Err(what.into())
}
