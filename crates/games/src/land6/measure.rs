//! What can be measured in LAND 6.

use engine::{Event, Game, Measured, Of, Own};

use super::{Action, Land6, Phase};

impl Measured for Land6 {
    const ENDINGS: &'static [&'static str] = &["city taken", "all cubes out", "no city left", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "points", label: "points, 0 for a defeat", of: Of::Games },
        Own { name: "cubes", label: "cubes on the board at the end", of: Of::Games },
        Own { name: "dice", label: "dice on the board at the end", of: Of::Games },
        Own { name: "fights", label: "fights", of: Of::Games },
        Own { name: "fights_won", label: "fights that remove a cube", of: Of::Share(3) },
    ];

    fn turns_ended(&self) -> u32 {
        u32::from(self.turn_number()) - 1
    }

    /// L22: six cubes, or no die in a city.
    fn how_it_ended(&self) -> usize {
        match self.phase() {
            Phase::Won => 0,
            _ if self.cubes().count_ones() == 6 => 1,
            _ if self.city_dice() == 0 => 2,
            _ => 3,
        }
    }

    fn note(before: &Land6, event: &Event<Action>, after: &Land6, own: &mut [i64]) {
        own[3] += i64::from(matches!(event, Event::Play(_, Action::Fight { .. })));
        let fought = matches!(before.phase(), Phase::FightRoll | Phase::Fight | Phase::Remove);
        own[4] += i64::from(fought && after.cubes().count_ones() < before.cubes().count_ones());
    }

    fn close(&self, own: &mut [i64]) {
        own[0] = self.outcome().points[0].into();
        own[1] = self.cubes().count_ones().into();
        own[2] = self.army().len().into();
    }
}
