//! Facts of this machine: its threads and its memory.

pub(crate) mod memory;
pub(crate) mod threads;
