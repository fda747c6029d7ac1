//! What a work unit is: a set of left columns with some sets of right columns, of a piece.
//!
//! A change of the constants or functions here, of how a board is cut in the middle (`layout.rs`) or
//! its forced queens are taken out (`open.rs`), or of an order or a weight in `arms.rs` makes other
//! units, and needs a new version: see [`units`](crate::units).

use crate::allowed::{Allowed, low_bits};
use crate::board::Square;
use crate::problem::Problem;
use crate::symmetry::offset_classes;

use super::arms::Symmetry;
use super::open::Open;
use super::piece::Piece;

pub(crate) const VERSION: u32 = 1;

/// The largest odd board that is counted in one piece, apart from that with a queen in the centre.
/// N = 23 takes a sixth longer in classes, N = 25 half as long again in one piece.
const LARGEST_OFF_CENTRE: usize = 23;

/// The sets of right columns in a unit: a unit takes some milliseconds for N = 20, a tenth of a
/// second for 22, half a second for 24, and from 26 on some seconds. Without symmetry there are more
/// sets, and less to do for each.
fn rights_per_unit(rows: usize, symmetry: Symmetry) -> usize {
    match (rows, symmetry) {
        (0..=20, _) => 16,
        (21..=22, _) => 8,
        (23..=24, Symmetry::None) => 8,
        (23..=24, _) => 2,
        (25.., Symmetry::None) => 4,
        (25.., _) => 1,
    }
}

/// The pieces of a problem, the largest first, without those that have no board.
///
/// A board that has all eight symmetries is one piece; so are the plain one of even size, and that
/// of odd size with a queen in the centre. The other boards of odd size are one piece too, or
/// classes by the offset of the queen in the middle row.
pub(super) fn pieces(problem: &Problem) -> Vec<(Open, Symmetry, u64)> {
    let n = problem.size();
    let mut pieces = Vec::new();
    let mut allowed = problem.allowed();
    if problem.is_plain() && n % 2 == 1 && n >= 3 {
        let centre = n / 2;
        // Smaller boards have forced queens, which would end the symmetry.
        if (5..=LARGEST_OFF_CENTRE).contains(&n) {
            let mut off_centre = Allowed::all(n);
            off_centre.keep_rows(centre, low_bits(n) & !low_bits(centre + 1));
            pieces.extend(Open::new(&off_centre).map(|open| (open, Symmetry::OffCentre, 1)));
        } else {
            pieces.extend(offset_classes(n).iter().filter_map(|class| {
                let open = Open::new(&class.allowed)?;
                Some((open, Symmetry::None, class.weight))
            }));
        }
        allowed.place(Square::new(centre, centre));
    }
    pieces.extend(Open::new(&allowed).map(|open| {
        let rows = open.rows.len();
        let no_centre = rows % 2 == 0 && rows > 0;
        let symmetry = if no_centre && open.is_square_symmetric() {
            Symmetry::Arms
        } else {
            Symmetry::None
        };
        (open, symmetry, 1)
    }));
    pieces
}

/// The units of all pieces, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Units {
    sections: Vec<Section>,
    len: u64,
}

/// The units of a selection of a piece: for each stretch of right sets the number of the first one.
///
/// A stretch goes with all left sets of the selection, or with the first ones of them.
#[derive(Debug)]
struct Section {
    piece: usize,
    selection: usize,
    starts: Vec<u64>,
}

/// A left set with a stretch of right sets.
pub(super) struct Unit<'a> {
    pub piece_number: usize,
    pub piece: &'a Piece,
    pub left: u32,
    /// Where the stretch begins among the right sets.
    pub place: usize,
    pub rights: &'a [u32],
}

impl Units {
    pub fn of(pieces: &[Piece]) -> Self {
        let mut sections = Vec::new();
        let mut len = 0;
        for (number, piece) in pieces.iter().enumerate() {
            let stretch = rights_of(piece);
            for (selection, sets) in piece.choice.selections.iter().enumerate() {
                let ends = (0..sets.rights.len())
                    .step_by(stretch)
                    .map(|place| place + stretch);
                let starts = ends.map(|end| {
                    let start = len;
                    // The further back a left set, the further back its first right one.
                    len += sets
                        .first_right
                        .partition_point(|&first| (first as usize) < end)
                        as u64;
                    start
                });
                sections.push(Section {
                    piece: number,
                    selection,
                    starts: starts.collect(),
                });
            }
        }
        Self { sections, len }
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    pub fn unit<'a>(&self, pieces: &'a [Piece], unit: u64) -> Unit<'a> {
        let begins_before = |section: &Section| section.starts[0] <= unit;
        let section = self.sections.partition_point(begins_before) - 1;
        let Section {
            piece: piece_number,
            selection,
            ref starts,
        } = self.sections[section];
        let stretch = starts.partition_point(|&start| start <= unit) - 1;
        let left = (unit - starts[stretch]) as usize;
        let piece = &pieces[piece_number];
        let sets = &piece.choice.selections[selection];
        let length = rights_of(piece);
        let place = (stretch * length).max(sets.first_right[left] as usize);
        let end = sets.rights.len().min((stretch + 1) * length);
        Unit {
            piece_number,
            piece,
            left: sets.lefts[left],
            place,
            rights: &sets.rights[place..end],
        }
    }
}

fn rights_of(piece: &Piece) -> usize {
    rights_per_unit(piece.cut.rows(), piece.choice.symmetry)
}
