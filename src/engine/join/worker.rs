//! What a thread does with a unit: the column sets, then the pairs of each set of columns.

use crate::simd::{Task, Vectors};
use crate::units::{Cancel, Worker};

use super::halves::Side;
use super::memory::Room;
use super::pairing::Pairing;
use super::piece::{Piece, open_rows};
use super::plan::{Unit, Units};
use super::quadrant::ColumnSet;
use super::store::Own;
use super::tuning;

/// Makes a worker for whatever vectors there are.
pub(super) struct NewJoiner<'a> {
    pub pieces: &'a [Piece],
    pub units: &'a Units,
    pub room: Room,
}

impl<'a> Task for NewJoiner<'a> {
    type Output = Box<dyn Worker + 'a>;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output {
        Box::new(Joiner {
            pieces: self.pieces,
            units: self.units,
            own: Own::default(),
            pairing: Pairing::new(v, open_rows(self.pieces)),
            room: self.room,
        })
    }
}

/// One thread's workspace.
struct Joiner<'a, V: Vectors> {
    pieces: &'a [Piece],
    units: &'a Units,
    own: Own,
    pairing: Pairing<V>,
    room: Room,
}

impl<V: Vectors> Worker for Joiner<'_, V> {
    fn count(&mut self, unit: u64, cancel: &Cancel) -> Option<u128> {
        let unit = self.units.unit(self.pieces, unit);
        let mut boards = 0;
        for chosen in 0..unit.rights.len() {
            if cancel.is_cancelled() {
                return None;
            }
            boards += u128::from(self.count_columns(&unit, chosen, cancel)?);
        }
        Some(boards * u128::from(unit.piece.weight))
    }
}

impl<V: Vectors> Joiner<'_, V> {
    /// The boards whose top has the left columns of a unit and the chosen right ones, by their
    /// weight.
    fn count_columns(&mut self, unit: &Unit<'_>, chosen: usize, cancel: &Cancel) -> Option<u64> {
        let Unit {
            piece,
            left,
            rights,
            ..
        } = *unit;
        let Self {
            own, pairing, room, ..
        } = self;
        // The next sets may be larger, and leave less for lists.
        if pairing.bytes() > room.lists.bytes() {
            pairing.release();
        }
        let (sets, own_bytes) = column_sets(unit, chosen, own);
        let limits = own_bytes.map_or(room.lists, |bytes| room.beside(bytes));
        let (kept, weights) = piece.choice.kept(left, rights[chosen]);
        let sides = Side::both(sets, &kept);
        let pairs = pairing.count(&piece.cut, sides, limits, cancel)?;
        let weighted = pairs.iter().zip(weights);
        Some(weighted.map(|(pairs, weight)| pairs * weight).sum())
    }
}

/// The column sets of the left columns of a unit and the chosen right ones: those that all threads share,
/// or the thread's own, and then the bytes that these take.
#[inline]
pub(super) fn column_sets<'a>(
    unit: &Unit<'a>,
    chosen: usize,
    own: &'a mut Own,
) -> ([&'a ColumnSet; 4], Option<u64>) {
    let Unit {
        piece_number,
        piece,
        left,
        place,
        rights,
    } = *unit;
    let columns = piece.columns(left, rights[chosen]);
    let shared = piece.shared.get(columns, |quadrant, set| {
        piece.find(quadrant, columns[quadrant], set, &mut own.found);
    });
    if let Some(sets) = shared {
        return (sets, None);
    }
    let slot = (place + chosen) % tuning::kept_rights(piece.cut.rows());
    let slots = [0, slot, 0, slot];
    own.get_ready(piece_number, columns, slots, |quadrant, set, found| {
        piece.find(quadrant, columns[quadrant], set, found);
    });
    (own.sets(slots), Some(own.bytes()))
}
