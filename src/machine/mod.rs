//! Facts of this machine: its threads and its memory.

mod group;
pub(crate) mod memory;
pub(crate) mod threads;
