//! Pig needs no player of its own yet.

use games::pig::Pig;

use crate::Heuristics;

impl Heuristics for Pig {}
