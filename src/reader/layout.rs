//! How the squares of a row may stand in a line.

/// One way. A drawing has the same in all its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    squares: Squares,
    names: Names,
    /// Whether there is a bar before and behind the squares.
    pub is_framed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Squares {
    /// `.Q..`
    Joined,
    /// `. Q . .`, with any blanks between.
    Parted,
    /// ` Q  `, where blanks are squares: each `step` characters, from character `first`.
    Placed { first: usize, step: usize },
    /// `|.|Q| |.|`; with `ends`, what is blank before the first bar and behind the last is a square too.
    Barred { ends: bool },
}

/// Where a line has the name of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    None,
    Before,
    /// `4 . Q . . 4`
    Around,
}

/// The name of a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Number(i64),
    Letter(char),
}

impl Name {
    pub fn read(word: &str) -> Option<Self> {
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => Some(Self::Letter(letter)),
            _ if word.len() < 7 && word.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(Self::Number(word.parse().ok()?))
            }
            _ => None,
        }
    }

    /// By how much the next name is more.
    pub fn step(self, next: Self) -> Option<i64> {
        match (self, next) {
            (Self::Number(a), Self::Number(b)) => Some(b - a),
            (Self::Letter(a), Self::Letter(b)) => Some(b as i64 - a as i64),
            _ => None,
        }
    }
}

/// The names of columns, if a line has nothing else: from 0, 1, a or A on.
pub fn column_names(line: &str) -> Option<Vec<Name>> {
    let words = line.split(|c: char| c.is_whitespace() || is_bar(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let names: Vec<Name> = match words[..] {
        [word] if word.starts_with(['a', 'A']) => word.chars().map(Name::Letter).collect(),
        _ => words
            .iter()
            .map(|word| Name::read(word))
            .collect::<Option<_>>()?,
    };
    let is_first = matches!(
        names.first()?,
        Name::Number(0 | 1) | Name::Letter('a' | 'A')
    );
    let follow = names
        .windows(2)
        .all(|pair| pair[0].step(pair[1]) == Some(1));
    (is_first && follow && names.len() > 1).then_some(names)
}

pub fn is_bar(c: char) -> bool {
    "|│┃║".contains(c)
}

/// The squares of a line.
#[derive(Debug)]
pub struct Row {
    pub name: Option<Name>,
    /// Where the first square stands, if all rows must begin there.
    ///
    /// If blanks are squares too, those of a row may look like a shorter row; on a chequered board
    /// every other row is shifted then.
    pub start: Option<usize>,
    pub cells: Vec<char>,
}

impl Layout {
    /// Those that are tried for a line.
    pub fn all() -> impl Iterator<Item = Self> {
        const SQUARES: [Squares; 7] = [
            Squares::Joined,
            Squares::Parted,
            Squares::Placed { first: 0, step: 1 },
            Squares::Placed { first: 0, step: 2 },
            Squares::Placed { first: 1, step: 2 },
            Squares::Barred { ends: false },
            Squares::Barred { ends: true },
        ];
        SQUARES.into_iter().flat_map(|squares| {
            [Names::None, Names::Before, Names::Around]
                .into_iter()
                .flat_map(move |names| {
                    [false, true].map(|is_framed| Self {
                        squares,
                        names,
                        is_framed,
                    })
                })
                .filter(|layout| layout.is_sensible())
        })
    }

    fn is_sensible(self) -> bool {
        match self.squares {
            Squares::Joined | Squares::Parted => true,
            Squares::Placed { .. } => !self.has_names() || self.is_framed,
            Squares::Barred { ends } => !(self.is_framed || ends && self.has_names()),
        }
    }

    fn has_names(self) -> bool {
        self.names != Names::None
    }

    pub fn is_placed(self) -> bool {
        matches!(self.squares, Squares::Placed { .. })
    }

    pub fn is_barred(self) -> bool {
        matches!(self.squares, Squares::Barred { .. })
    }

    /// The squares of a line that has this layout. Blanks at its end matter where squares are
    /// placed.
    pub fn read(self, line: &str, is_mark: impl Fn(char) -> bool) -> Option<Row> {
        let (mut name, inner) = if self.is_framed {
            self.in_frame(line)?
        } else {
            (None, line)
        };
        let mut start = None;
        let cells = match self.squares {
            Squares::Placed { first, step } => placed(inner, first, step)?,
            Squares::Barred { ends } => {
                let mut parts = if ends {
                    barred_with_ends(inner)?
                } else {
                    barred(inner)?
                };
                name = self.take_names(&mut parts)?;
                let cells = parts.into_iter().map(|part| match part {
                    "" => Some(' '),
                    part => single(part),
                });
                cells.collect::<Option<_>>()?
            }
            Squares::Joined | Squares::Parted => {
                let mut words: Vec<&str> = inner.split_whitespace().collect();
                if !self.is_framed {
                    name = self.take_names(&mut words)?;
                }
                if !self.is_framed && !self.has_names() {
                    start = Some(inner.chars().take_while(|c| c.is_whitespace()).count());
                }
                match (self.squares, &words[..]) {
                    (Squares::Joined, [word]) => word.chars().collect(),
                    (Squares::Parted, [_, _, ..]) => {
                        let cells = words.into_iter().map(single);
                        cells.collect::<Option<_>>()?
                    }
                    _ => return None,
                }
            }
        };
        let are_marks = !cells.is_empty() && cells.iter().all(|&c| is_mark(c));
        are_marks.then_some(Row { name, start, cells })
    }

    /// The name of a framed row, and what is in its frame.
    fn in_frame(self, line: &str) -> Option<(Option<Name>, &str)> {
        let (first, last) = (line.find(is_bar)?, line.rfind(is_bar)?);
        let bar = line[first..].chars().next()?.len_utf8();
        let inner = line.get(first + bar..last)?;
        let before = line[..first].trim();
        let after = line[last..].trim_start_matches(is_bar).trim();
        let are_names = match self.names {
            Names::None => before.is_empty() && after.is_empty(),
            Names::Before => after.is_empty(),
            Names::Around => after == before,
        };
        let name = if self.has_names() {
            Some(Name::read(before)?)
        } else {
            None
        };
        are_names.then_some((name, inner))
    }

    /// The name of a row, if it has one: it is taken from its words.
    fn take_names(self, words: &mut Vec<&str>) -> Option<Option<Name>> {
        if !self.has_names() {
            return Some(None);
        }
        let name = Name::read(words.first()?)?;
        if self.names == Names::Around {
            let last = words.pop()?;
            if words.first() != Some(&last) {
                return None;
            }
        }
        words.remove(0);
        Some(Some(name))
    }
}

/// The characters at the places of squares, if there are blanks only at all others.
fn placed(text: &str, first: usize, step: usize) -> Option<Vec<char>> {
    let mut cells = Vec::new();
    for (place, c) in text.chars().enumerate() {
        if place % step == first {
            cells.push(c);
        } else if c != ' ' {
            return None;
        }
    }
    // Something stands there, or it would be any blanks.
    cells.iter().any(|&c| c != ' ').then_some(cells)
}

/// What is between bars, without what is blank before the first and behind the last one.
fn barred(text: &str) -> Option<Vec<&str>> {
    let mut parts: Vec<&str> = text.split(is_bar).map(str::trim).collect();
    if parts.len() < 2 {
        return None;
    }
    if parts[0].is_empty() {
        parts.remove(0);
    }
    if parts.last() == Some(&"") {
        parts.pop();
    }
    Some(parts)
}

/// What is between bars, before the first and behind the last one, if one of these ends is blank: nothing
/// at all is no square.
fn barred_with_ends(text: &str) -> Option<Vec<&str>> {
    let parts: Vec<&str> = text.split(is_bar).collect();
    let ends = [parts[0], parts[parts.len() - 1]];
    let are_there = parts.len() > 1 && ends.iter().all(|end| !end.is_empty());
    let is_blank = ends.iter().any(|end| end.trim().is_empty());
    let parts = parts.into_iter().map(str::trim);
    (are_there && is_blank).then(|| parts.collect())
}

fn single(word: &str) -> Option<char> {
    let mut chars = word.chars();
    chars.next().filter(|_| chars.next().is_none())
}
