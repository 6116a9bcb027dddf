//! Players of LAND 6.

use games::land6::Land6;

use crate::Heuristics;

impl Heuristics for Land6 {}
