//! d6D has no player of its own yet.

use games::d6d::D6D;

use crate::Heuristics;

impl Heuristics for D6D {}
