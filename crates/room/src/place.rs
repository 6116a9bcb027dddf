//! A seat of a room, as everybody may know it.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// A seat of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatInfo {
    /// Its letter.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub seat: Seat,
    /// Who may sit there.
    pub kind: Kind,
    /// The computer player; in the seat of a person, the one that sits in.
    pub player: Option<String>,
    /// The name to be shown.
    pub name: String,
    /// Whether somebody sits there.
    pub taken: bool,
    /// Whether that player is connected now.
    pub here: bool,
    /// Those who want a computer player to sit in, as this one is away.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub wanted: Vec<Seat>,
}

/// Who may take a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A person.
    Person,
    /// A computer player.
    Computer,
}
