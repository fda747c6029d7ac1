//! Facts of this machine: its names, its threads, their clocks, and its memory.

pub(crate) mod clock;
mod group;
pub(crate) mod memory;
pub(crate) mod name;
pub(crate) mod threads;
