//! What can be measured in d6D.

use engine::{Event, Game, Measured, Of, Own};

use super::{Action, D6D, End};

impl Measured for D6D {
    const ENDINGS: &'static [&'static str] = &["all worlds", "destroyed", "Realm full", "stalemate"];
    const OWN: &'static [Own] = &[
        Own { name: "worlds", label: "worlds of the winner", of: Of::Games },
        Own { name: "bridges", label: "bridges at the end", of: Of::Games },
        Own { name: "battles", label: "battles", of: Of::Games },
        Own { name: "realm", label: "total of the Realm", of: Of::Games },
        Own { name: "margin", label: "points between first and second", of: Of::Games },
    ];

    /// D19: rounds, and who has had a turn in this one.
    fn turns_ended(&self) -> u32 {
        let seats = self.playing().len();
        let since = (self.active().index() as u32 + seats - self.first().index() as u32) % seats;
        u32::from(self.rounds()) * seats + since
    }

    fn how_it_ended(&self) -> usize {
        match self.ends().first() {
            Some(End::AllWorlds(_)) => 0,
            Some(End::Destroyed(_)) => 1,
            Some(End::RealmFull) => 2,
            Some(End::Stalemate) | None => 3,
        }
    }

    fn note(before: &D6D, _event: &Event<Action>, after: &D6D, own: &mut [i64]) {
        own[2] += i64::from(before.battle().is_none() && after.battle().is_some());
    }

    fn close(&self, own: &mut [i64]) {
        let winner = self.outcome().winners.first();
        own[0] = self.worlds_of(winner).len().into();
        own[1] = self.bridges().iter().count() as i64;
        own[3] = self.realm_total().into();
        let mut points: Vec<i32> = self.playing().iter().map(|seat| self.points(seat)).collect();
        points.sort_unstable();
        own[4] = (points[points.len() - 1] - points[points.len() - 2]).into();
    }
}
