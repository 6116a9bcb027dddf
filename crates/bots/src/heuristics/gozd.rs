//! A player of GOZD.

use games::gozd::Gozd;

use crate::Heuristics;

impl Heuristics for Gozd {}
