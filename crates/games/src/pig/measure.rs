//! What can be measured in Pig.

use engine::{Event, Game, Measured, Of, Own, Rolled};

use super::{Action, Pig};

impl Measured for Pig {
    const ENDINGS: &'static [&'static str] = &["target reached", "turn cap"];
    const OWN: &'static [Own] = &[
        Own { name: "throws", label: "throws", of: Of::Games },
        Own { name: "pigs", label: "throws that show 1", of: Of::Share(0) },
    ];

    fn turns_ended(&self) -> u32 {
        self.turns().into()
    }

    fn how_it_ended(&self) -> usize {
        let most = self.outcome().points.into_iter().max().unwrap_or(0);
        usize::from(most < i32::from(self.options().target))
    }

    fn note(_before: &Pig, event: &Event<Action>, _after: &Pig, own: &mut [i64]) {
        if let Event::Roll(Rolled::Dice(dice)) = event {
            own[0] += 1;
            own[1] += i64::from(dice.face(0) == 1);
        }
    }
}
