//! What can be measured in 66d6 / GOZD.

use engine::{Event, Game, Measured, Of, Own, Seat};

use super::{Action, Gozd};

impl Measured for Gozd {
    const ENDINGS: &'static [&'static str] = &["destroyed", "afraid", "turn cap", "resigned"];
    const OWN: &'static [Own] = &[
        Own { name: "minions_left", label: "minions of the winner", of: Of::Games },
        Own { name: "attacks", label: "fights and slaughters", of: Of::Games },
        Own { name: "specials", label: "Sacrifices and Infiltrations", of: Of::Games },
    ];

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        let words = ["destroyed", "afraid", "capped", "resigned"];
        words.iter().position(|&it| Some(it) == self.ending()).unwrap_or(0)
    }

    fn note(_before: &Gozd, event: &Event<Action>, _after: &Gozd, own: &mut [i64]) {
        let special = matches!(event, Event::Play(_, Action::Sacrifice | Action::Infiltrate(_)));
        own[2] += i64::from(special);
    }

    fn close(&self, own: &mut [i64]) {
        own[0] = self.army(self.outcome().winners.first()).into();
        own[1] = i64::from(self.attacks(Seat::A)) + i64::from(self.attacks(Seat::B));
    }
}
