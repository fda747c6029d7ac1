//! What a thread does with a unit: the column sets, then the pairs of each set of columns.

use crate::simd::{Task, Vectors};
use crate::units::{Cancel, Worker};

use super::halves::Side;
use super::memory::Lists;
use super::pairing::Pairing;
use super::piece::Piece;
use super::plan::{Unit, Units};
use super::store::Own;
use super::tuning;

/// Makes a worker for whatever vectors there are.
pub(super) struct NewJoiner<'a> {
    pub pieces: &'a [Piece],
    pub units: &'a Units,
    pub lists: Lists,
}

impl<'a> Task for NewJoiner<'a> {
    type Output = Box<dyn Worker + 'a>;

    fn with<V: Vectors + 'static>(self, v: V) -> Self::Output {
        Box::new(Joiner {
            pieces: self.pieces,
            units: self.units,
            v,
            own: Own::default(),
            pairing: Pairing::new(v, self.lists),
        })
    }
}

/// One thread's workspace.
struct Joiner<'a, V: Vectors> {
    pieces: &'a [Piece],
    units: &'a Units,
    v: V,
    own: Own,
    pairing: Pairing<V>,
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
        let Self { own, pairing, .. } = self;
        let shared = piece.shared.get(columns, |quadrant, set| {
            piece.find(quadrant, columns[quadrant], set, &mut own.found);
        });
        let sets = shared.unwrap_or_else(|| {
            let slot = (place + chosen) % tuning::kept_rights(piece.cut.rows());
            own.get(
                piece_number,
                columns,
                [0, slot, 0, slot],
                |quadrant, set, found| {
                    piece.find(quadrant, columns[quadrant], set, found);
                },
            )
        });
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
        let pairs = self.v.run(
            #[inline(always)]
            || pairing.count(&piece.cut, sides, cancel),
        )?;
        let weighted = pairs.iter().zip(weights);
        Some(weighted.map(|(pairs, weight)| pairs * weight).sum())
    }
}
