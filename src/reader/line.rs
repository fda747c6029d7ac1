//! Boards in one line: numbers, pairs of them, or rows in quotes, with or without brackets.

use super::drawing::{Drawing, squares};
use super::found::{Expected, Found, KNOWN, Refused, Remedy, listed, quoted};
use crate::board::Square;

/// A board of a line.
#[derive(Debug)]
pub struct Listed {
    pub found: Found,
    /// The numbers of a board that is given by its columns.
    pub numbers: Vec<usize>,
    /// Whether these stand without brackets.
    pub is_bare: bool,
}

#[derive(Debug)]
enum Value {
    Number(usize),
    Text(String),
    Group(Group),
}

#[derive(Debug)]
struct Group {
    /// What it is in: nothing, or a kind of brackets.
    open: Option<char>,
    values: Vec<Value>,
}

/// Reads the boards of a line: one, or a list of several.
pub fn read(text: &str, expected: Expected) -> Result<Vec<Listed>, Refused> {
    let mut group = match bare_pairs(text)? {
        Some(pairs) => pairs,
        None => Parser { rest: text }.group(None, 0)?,
    };
    if let [Value::Group(_)] = &group.values[..]
        && let Some(Value::Group(only)) = group.values.pop()
    {
        group = only;
    }
    let mut boards = Vec::new();
    interpret(group, expected, &mut boards)?;
    Ok(boards)
}

/// Squares as the command line takes them: `0,1 1,3 2,0 3,2`.
fn bare_pairs(text: &str) -> Result<Option<Group>, Refused> {
    let words = || text.split_whitespace();
    let is_pair = |word: &str| {
        word.split_once(',')
            .is_some_and(|(row, column)| is_number(row) && is_number(column))
    };
    if words().nth(1).is_none() || !words().all(is_pair) {
        return Ok(None);
    }
    let pairs = words().map(|word| Ok(Value::Group(Parser { rest: word }.group(None, 1)?)));
    let values = pairs.collect::<Result<_, Refused>>()?;
    Ok(Some(Group { open: None, values }))
}

fn interpret(group: Group, expected: Expected, boards: &mut Vec<Listed>) -> Result<(), Refused> {
    let Group { open, values } = group;
    let of = |is: fn(&Value) -> bool| values.iter().all(is);
    let without_numbers = |found| Listed {
        found,
        numbers: Vec::new(),
        is_bare: false,
    };
    if of(|value| matches!(value, Value::Number(_))) {
        boards.push(columns(open, &values, expected)?);
    } else if of(|value| matches!(value, Value::Text(_))) {
        boards.push(without_numbers(drawn(&values)?));
    } else if of(|value| pair(value).is_some()) {
        let base = expected.base.unwrap_or(0);
        let pairs = values.iter().filter_map(pair);
        let queens = pairs
            .map(|(row, column)| Ok(Square::new(from_base(row, base)?, from_base(column, base)?)))
            .collect::<Result<_, Refused>>()?;
        boards.push(without_numbers(listed(0, queens)));
    } else {
        let groups = values.into_iter().map(|value| match value {
            Value::Group(group) => Ok(group),
            _ => Err(format!("numbers, texts and lists side by side; {KNOWN}").into()),
        });
        for group in groups.collect::<Result<Vec<_>, Refused>>()? {
            interpret(group, expected, boards)?;
        }
    }
    Ok(())
}

/// A board as the columns by row.
fn columns(open: Option<char>, values: &[Value], expected: Expected) -> Result<Listed, Refused> {
    let numbers: Vec<usize> = values.iter().filter_map(number).collect();
    let is_row_of_bits = match numbers[..] {
        [number] => number >= 100 && number.to_string().bytes().all(|digit| digit <= b'1'),
        _ => numbers.len() > 2 && numbers.iter().all(|&number| number <= 1),
    };
    if is_row_of_bits && !(numbers.len() == 1 && expected.size.is_some()) {
        return Err(format!("this seems to be a row with 1 for a queen; {KNOWN}").into());
    }
    let base = match expected.base {
        Some(base) => base,
        None if open == Some('(') => {
            check_tuple(&numbers, expected)?;
            1
        }
        None => 0,
    };
    let queens = (0..)
        .zip(&numbers)
        .map(|(row, &column)| Ok(Square::new(row, from_base(column, base)?)))
        .collect::<Result<_, Refused>>()?;
    Ok(Listed {
        found: listed(0, queens),
        numbers,
        is_bare: open.is_none(),
    })
}

/// Refuses a tuple whose columns may count from 0: Python programs write such ones.
///
/// A full board has the column N if they count from 1, and the column 0 if they count from 0.
fn check_tuple(numbers: &[usize], expected: Expected) -> Result<(), Refused> {
    let Some(largest) = numbers.iter().copied().max() else {
        return Ok(());
    };
    let queens = numbers.len();
    let may_count_from_0 = match expected.size {
        // Illegal, however they count.
        Some(n) if expected.full && queens != n => false,
        Some(n) => largest < n,
        None => largest != queens,
    };
    if numbers.contains(&0) {
        let what = "a tuple's columns count from 1, but one is 0";
        return Err(Refused::unless(Remedy::Base, what.to_string()));
    }
    if may_count_from_0 {
        let what = "this tuple's columns may count from 0 or from 1";
        return Err(Refused::unless(Remedy::Base, what.to_string()));
    }
    Ok(())
}

fn from_base(number: usize, base: usize) -> Result<usize, Refused> {
    let what = || format!("rows and columns count from {base}, but one is {number}");
    number.checked_sub(base).ok_or_else(|| what().into())
}

fn number(value: &Value) -> Option<usize> {
    match value {
        Value::Number(number) => Some(*number),
        _ => None,
    }
}

fn pair(value: &Value) -> Option<(usize, usize)> {
    let Value::Group(Group { values, .. }) = value else {
        return None;
    };
    let [row, column] = &values[..] else {
        return None;
    };
    Some((number(row)?, number(column)?))
}

/// A board whose rows are texts.
fn drawn(rows: &[Value]) -> Result<Found, Refused> {
    let texts = || {
        rows.iter().filter_map(|row| match row {
            Value::Text(text) => Some(text.trim()),
            _ => None,
        })
    };
    let columns = texts().next().map_or(0, squares);
    let mut drawing = Drawing::new(0, columns, false);
    for row in texts() {
        // The column would be that in the text.
        drawing.row(row).map_err(|refused| Refused {
            column: None,
            ..refused
        })?;
    }
    Ok(drawing.found())
}

/// Lists of lists of numbers: no form is deeper than a list of lists of pairs.
const DEEPEST: usize = 3;

struct Parser<'a> {
    rest: &'a str,
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
            // Python writes a comma behind the only number of a tuple.
            let may_be_comma = if next == close {
                open.is_some() && !values.is_empty()
            } else {
                !values.is_empty()
            };
            if separator == Separator::Comma && !may_be_comma {
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
                if separator == Separator::None {
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
                let is_end = |c: char| c.is_whitespace() || "()[]{},\"'".contains(c);
                // A bracket that closes nothing is named by itself.
                let end = self.rest.find(is_end).unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end.max(start.len_utf8()));
                self.rest = rest;
                Ok(Value::Number(parse(word)?))
            }
        }
    }

    /// Takes what stands between two values.
    fn separator(&mut self) -> Result<Separator, Refused> {
        let rest = self
            .rest
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let between = &self.rest[..self.rest.len() - rest.len()];
        self.rest = rest;
        match between.matches(',').count() {
            0 if between.is_empty() => Ok(Separator::None),
            0 if between.contains('\t') => Ok(Separator::Tab),
            0 => Ok(Separator::Blank),
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

/// A number of a board that can be read at all.
fn parse(text: &str) -> Result<usize, Refused> {
    const MOST_DIGITS: usize = 9;
    let shown = quoted(text);
    let what = if !is_number(text) {
        format!("{shown} is not a whole number from 0; {KNOWN}")
    } else if text.len() > MOST_DIGITS {
        format!("{shown} is too large")
    } else if text.len() > 1 && text.starts_with('0') {
        format!("{shown} begins with 0, as no column does; {KNOWN}")
    } else {
        return Ok(text.parse().expect("nine digits are a number"));
    };
    Err(what.into())
}
