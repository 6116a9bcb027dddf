//! Rebirth needs no player of its own yet.

use games::rebirth::Rebirth;

use crate::Heuristics;

impl Heuristics for Rebirth {}
