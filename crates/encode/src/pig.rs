//! Pig as numbers: what everybody has banked, and the pot.

use engine::{Game, MAX_SEATS, Seat, Turn};
use games::pig::{Action, Pig};

use crate::{Encode, Numbering, Numbers, Part};

impl Encode for Pig {
    const PARTS: &'static [Part] = &[
        Part::new("moment: decide, roll, over", &[3]),
        Part::new("who is on turn", &[4]),
        Part::new("who plays", &[4]),
        Part::new("banked, of the target", &[4]),
        Part::new("pot, of the target", &[1]),
        Part::new("target, of 100", &[1]),
        Part::new("turns that are left, of 1000", &[1]),
    ];
    const NUMBERING: Numbering = Numbering::Fixed(2);
    const TRAITS: &'static [Part] = &[Part::new("roll, hold", &[2])];

    fn encode(view: &Pig, seat: Seat, into: &mut Numbers) {
        let options = view.options();
        let seats = usize::from(view.outcome().seats);
        into.one_of(
            3,
            matches!(view.turn(), Turn::Roll(_)) as usize + 2 * (view.turn() == Turn::Over) as usize,
        );
        into.one_of(4, (view.active().index() + seats - seat.index()) % seats);
        (0..MAX_SEATS).for_each(|nth| into.flag(nth < seats));
        let target = f32::from(options.target);
        for nth in 0..seats {
            into.number(f32::from(view.banked(Seat::new((seat.index() + nth) % seats))) / target);
        }
        into.skip(MAX_SEATS - seats);
        into.number(f32::from(view.pot()) / target);
        into.number(target / 100.0);
        into.number(f32::from(options.turn_cap.saturating_sub(view.turns())) / 1000.0);
    }

    fn describe(_view: &Pig, _seat: Seat, action: Action, into: &mut Numbers) {
        into.one_of(2, action as usize);
    }

    #[inline]
    fn number(action: Action) -> Option<usize> {
        Some(action as usize)
    }

    #[inline]
    fn numbered(number: usize) -> Option<Action> {
        [Action::Roll, Action::Hold].get(number).copied()
    }
}
