//! Boards to print.

use std::iter::repeat_n;

use nqueens::{Board, Picture, Problem, Sheet};
use wasm_bindgen::prelude::*;

use crate::MOST_N;
use crate::position::Position;

/// A page holds no more.
const MOST_BOARDS: usize = 500;

/// The first of these boards.
fn page(boards: impl Iterator<Item = Board>, title: &str, columns: usize) -> String {
    let boards = boards.take(MOST_BOARDS);
    let pictures: Vec<_> = boards.map(|board| Picture::from(&board)).collect();
    Sheet::new().columns(columns).title(title).html(&pictures)
}

/// Empty boards.
#[wasm_bindgen]
pub fn empty_boards(n: usize, boards: usize, title: &str, columns: usize) -> String {
    let empty = Board::new(n.min(MOST_N), &[]);
    page(repeat_n(empty, boards), title, columns)
}

/// The solutions for N queens, up to turns and reflections: the first ones, if there are too many.
///
/// # Errors
/// If there is no such board.
#[wasm_bindgen]
pub fn fundamental_boards(n: usize, title: &str, columns: usize) -> Result<String, JsError> {
    let problem = Problem::new(n)?;
    let boards = problem.solutions().filter(Board::is_fundamental);
    Ok(page(boards, title, columns))
}

/// The solutions of a position: the first ones, if there are too many.
#[wasm_bindgen]
pub fn completed_boards(position: &Position, title: &str, columns: usize) -> String {
    page(position.0.solutions(), title, columns)
}
