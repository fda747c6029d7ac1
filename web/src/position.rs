//! Queens and holes on a board.

use nqueens::{
    Board, Form, Mark, Options, Picture, Problem, Solutions, Square, count, read_problem,
};
use wasm_bindgen::prelude::*;

use crate::MOST_N;

/// A board on which somebody has put queens and holes.
#[wasm_bindgen]
pub struct Position(pub(crate) Problem);

#[wasm_bindgen]
impl Position {
    /// With queens and holes on these squares.
    ///
    /// # Errors
    /// If there is no such board.
    #[wasm_bindgen(constructor)]
    pub fn new(n: usize, queens: &[u8], holes: &[u8]) -> Result<Self, JsError> {
        let mut problem = Problem::new(n)?;
        let square = |&number: &u8| Square::new(usize::from(number) / n, usize::from(number) % n);
        for hole in holes.iter().map(square) {
            problem.make_hole(hole)?;
        }
        for queen in queens.iter().map(square) {
            problem.place_queen(queen)?;
        }
        Self::of(problem)
    }

    /// Reads a board in any form that `nqueens check` reads.
    ///
    /// # Errors
    /// If it cannot be read, is too large, or has no squares.
    pub fn read(text: &str) -> Result<Self, JsError> {
        Self::of(read_problem(text)?)
    }

    /// The size of the board.
    #[wasm_bindgen(getter)]
    pub fn n(&self) -> usize {
        self.0.size()
    }

    /// The squares of the queens.
    #[wasm_bindgen(getter)]
    pub fn queens(&self) -> Vec<u8> {
        self.numbers(self.0.queens())
    }

    /// The squares that take no queen.
    #[wasm_bindgen(getter)]
    pub fn holes(&self) -> Vec<u8> {
        self.numbers(self.0.holes())
    }

    /// The squares of the queens that attack a square.
    pub fn attackers(&self, square: u8) -> Vec<u8> {
        let square = self.square(square);
        let queens = self.0.queens().iter().copied();
        let attackers: Vec<_> = queens
            .filter(|&queen| queen != square && queen.attacks(square))
            .collect();
        self.numbers(&attackers)
    }

    /// The line that two squares share: `row`, `column`, `diagonal` or `antidiagonal`.
    pub fn line(&self, from: u8, to: u8) -> Option<String> {
        let line = self.square(from).line_to(self.square(to))?;
        Some(line.to_string())
    }

    /// How many solutions have all the queens, and none on a hole. May take seconds.
    ///
    /// # Errors
    /// If the engines fail.
    pub fn completions(&self) -> Result<u64, JsError> {
        let solutions = count(&self.0, &Options::default())?.solutions;
        Ok(u64::try_from(solutions)?)
    }

    /// The board in one of the [`forms`]; nothing if the form cannot show it.
    pub fn text(&self, form: &str) -> Option<String> {
        let form: Form = form.parse().ok()?;
        if let Some(board) = self.board().filter(|_| self.0.holes().is_empty()) {
            return Some(form.text(&board));
        }
        form.marked(&Picture::new(self.n(), |square| match () {
            () if self.0.queens().contains(&square) => Mark::Queen,
            () if self.0.holes().contains(&square) => Mark::Hole,
            () => Mark::Free,
        }))
    }

    /// The solution that the queens are: each image of it under the turns and reflections of the board
    /// once, column by row, the least first; nothing if they are none.
    pub fn images(&self) -> Vec<u8> {
        let solution = |board: &Board| board.is_full() && board.is_legal();
        let Some(board) = self.board().filter(solution) else {
            return Vec::new();
        };
        let mut images: Vec<_> = board
            .images()
            .iter()
            .map(|image| image.columns().to_vec())
            .collect();
        images.sort();
        images.dedup();
        images.concat()
    }
}

impl Position {
    fn of(problem: Problem) -> Result<Self, JsError> {
        match problem.size() {
            1..=MOST_N => Ok(Self(problem)),
            n => Err(JsError::new(&format!(
                "boards here are of size 1 to {MOST_N}, not {n}"
            ))),
        }
    }

    fn square(&self, number: u8) -> Square {
        Square::new(
            usize::from(number) / self.n(),
            usize::from(number) % self.n(),
        )
    }

    fn numbers(&self, squares: &[Square]) -> Vec<u8> {
        let number = |square: &Square| (square.row * self.n() + square.column) as u8;
        squares.iter().map(number).collect()
    }

    /// The queens, if the first rows have one each and no other row has.
    fn board(&self) -> Option<Board> {
        let queens = self.0.queens();
        let rows = queens.iter().map(|queen| queen.row);
        let columns: Vec<_> = queens.iter().map(|queen| queen.column as u8).collect();
        rows.eq(0..queens.len())
            .then(|| Board::new(self.n(), &columns))
    }
}

/// The names of the forms in which boards are written.
#[wasm_bindgen]
pub fn forms() -> Vec<String> {
    Form::ALL
        .iter()
        .map(|form| form.name().to_string())
        .collect()
}

/// What a form looks like.
///
/// # Errors
/// If there is no such form.
#[wasm_bindgen]
pub fn description(form: &str) -> Result<String, JsError> {
    Ok(form.parse::<Form>()?.description().to_string())
}

/// The number, from 1, of a solution among those that no other image of is less; 0 if it is none of them.
#[wasm_bindgen]
pub fn fundamental_number(columns: &[u8]) -> usize {
    let Ok(problem) = Problem::new(columns.len()) else {
        return 0;
    };
    let mut boards = problem.solutions().filter(Board::is_fundamental);
    boards
        .position(|board| board.columns() == columns)
        .map_or(0, |place| place + 1)
}

/// The solutions of a position in order.
#[wasm_bindgen]
pub struct Walk(Solutions);

#[wasm_bindgen]
impl Walk {
    /// From the first one on.
    #[wasm_bindgen(constructor)]
    pub fn new(position: &Position) -> Self {
        Self(position.0.solutions())
    }

    /// The columns by row of the next one.
    #[allow(clippy::should_implement_trait, reason = "a method for the page")]
    pub fn next(&mut self) -> Option<Vec<u8>> {
        self.0.next().map(|board| board.columns().to_vec())
    }
}
