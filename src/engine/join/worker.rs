//! What a thread does with a unit: the column sets, then the pairs of each set of columns.

use crate::simd::{Task, Vectors};
use crate::units::{Cancel, Worker};

use super::halves::Side;
use super::memory::Room;
use super::pairing::Pairing;
use super::piece::{Piece, open_rows};
use super::plan::{Unit, Units};
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
            piece_number,
            piece,
            left,
            place,
            rights,
        } = *unit;
        let right = rights[chosen];
        let columns = piece.columns(left, right);
        let Self {
            own, pairing, room, ..
        } = self;
        // The next sets may be larger, and leave less for lists.
        if pairing.bytes() > room.lists.bytes() {
            pairing.release();
        }
        let shared = piece.shared.get(columns, |quadrant, set| {
            piece.find(quadrant, columns[quadrant], set, &mut own.found);
        });
        let (sets, limits) = match shared {
            Some(sets) => (sets, room.lists),
            None => {
                let slot = (place + chosen) % tuning::kept_rights(piece.cut.rows());
                own.get_ready(
                    piece_number,
                    columns,
                    [0, slot, 0, slot],
                    |quadrant, set, found| {
                        piece.find(quadrant, columns[quadrant], set, found);
                    },
                );
                (own.sets([0, slot, 0, slot]), room.beside(own.bytes()))
            }
        };
        let (kept, weights) = piece.choice.kept(left, right);
        let sides = [
            Side {
                sets: [sets[0], sets[1]],
                kept: &kept[0],
            },
            Side {
                sets: [sets[2], sets[3]],
                kept: &kept[1],
            },
        ];
        let pairs = pairing.count(&piece.cut, sides, limits, cancel)?;
        let weighted = pairs.iter().zip(weights);
        Some(weighted.map(|(pairs, weight)| pairs * weight).sum())
    }
}
