//! Many games: the arena, experiments, and the statistics that make something of them. See `docs/arena.md` and
//! `docs/lab.md`.

pub mod arena;
pub mod build;
pub mod experiment;
pub mod measure;
pub mod report;
pub mod stats;
pub mod train;
