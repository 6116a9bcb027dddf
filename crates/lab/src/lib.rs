//! Many games: the arena, and the statistics that make something of them. See `docs/arena.md`.

pub mod arena;
pub mod stats;
