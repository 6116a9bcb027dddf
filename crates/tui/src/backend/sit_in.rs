//! Who is away can be sat in for by a computer player, if those who are there want it; who is back says so.

use engine::Seat;
use room::{Kind, Say, SeatInfo, Stage};

use super::{Backend, News};

/// What can be done about a seat whose player is or was away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SitIn {
    whom: Seat,
    /// Whether a computer player is to sit there; else its player is back.
    sits: bool,
    /// How it stands, in words.
    pub(crate) sentence: String,
}

impl SitIn {
    /// The key for it, and what it does in a word.
    pub(crate) fn key(&self) -> &'static str {
        if self.sits { "S computer sits in" } else { "S I am back" }
    }

    /// What the key or the word for it does now.
    pub(crate) fn words(&self) -> &'static str {
        if self.sits { "let a computer player sit in" } else { "say that you are back" }
    }
}

impl Backend {
    /// What can be done now: first of all, to be back oneself.
    pub(super) fn sit_in(&self) -> Option<SitIn> {
        if self.room.state != Stage::Playing || self.yours.is_empty() || self.now.near {
            return None;
        }
        let people = || self.room.places.iter().filter(|place| place.kind == Kind::Person && place.taken);
        let mine = |place: &SeatInfo| self.yours.contains(&place.seat);
        if let Some(place) = people().find(|place| mine(place) && place.player.is_some()) {
            let sentence = "A computer player sits in for you.".to_string();
            return Some(SitIn { whom: place.seat, sits: false, sentence });
        }
        let place = people().find(|place| !mine(place) && !place.here && place.player.is_none())?;
        let asked = place.wanted.iter().any(|seat| self.yours.contains(seat));
        let sentence = match (asked, place.wanted.is_empty()) {
            (true, _) => {
                format!("{} is away. The others are asked whether a computer player may sit in.", place.name)
            }
            (false, true) => format!("{} is away.", place.name),
            (false, false) => format!("{} is away, and a computer player is wanted.", place.name),
        };
        Some(SitIn { whom: place.seat, sits: true, sentence })
    }

    pub(super) fn ask_to_sit_in(&mut self) {
        match self.now.sit_in.clone() {
            Some(SitIn { whom, sits, .. }) => {
                self.act(|key, seat, seq| Say::Substitute {
                    key,
                    // Who is back says so for its own seat.
                    seat: if sits { seat } else { whom },
                    whom,
                    sits,
                    seq,
                });
            }
            None => self.news.push_back(News::Refused("Nobody is away.".to_string())),
        }
    }
}
