//! Players of D6 Dungeon: they guess how hidden dice are turned, and measure how much work is left to a route.

mod guide;
pub(crate) mod work;

use engine::{Event, Game, Rng, Seat};
use games::dungeon::expedition::{self, Stakes};
use games::dungeon::{Action, Dungeon, Face, Hand, Item, View};

use self::work::work;
use crate::{Bot, Budgeted, Heuristics};

impl Heuristics for Dungeon {
    type Guide = guide::Scout;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(8, 0.15),
        Budgeted::search(15, 0.06),
        Budgeted::search(30, 0.015),
        Budgeted::search(100, 0.0),
        Budgeted::value(2_000),
    ];
    const NAMES: &'static [&'static str] = &["racer", "warden"];
    const PLAYS_ON: &'static str = "warden";
    const CHOICES: u32 = 16;
    const STRAYS: f64 = 0.04;
    const PAIRS: u32 = 1_000;

    fn named(name: &str) -> Option<Box<dyn Bot<Dungeon>>> {
        match name {
            "racer" => Some(Box::new(Delver { malice: 0.0, prospects })),
            "warden" => Some(Box::new(Delver { malice: 0.7, prospects })),
            _ => None,
        }
    }
}

/// Builds a route of his own, and hinders the opponent's as much as he is malicious.
struct Delver {
    /// What the opponent's work is worth, compared with one's own.
    malice: f32,
    /// What one player's share in a position is worth, in about the turns it takes.
    prospects: fn(&Dungeon, Seat) -> f32,
}

impl Bot<Dungeon> for Delver {
    fn choose(&mut self, view: &View, seat: Seat, rng: &mut Rng) -> Action {
        let game = Dungeon::guess(view, rng);
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        if let Some(end) = self.ending(&game, seat, &actions) {
            return end;
        }
        let mut best = (f32::MIN, actions[0]);
        for action in actions {
            let value = self.worth(&game, seat, action);
            if value > best.0 {
                best = (value, action);
            }
        }
        best.1
    }
}

/// What a spell or a die to roll again is worth while it is held, in dice still to be placed.
fn keepsake(item: Item) -> f32 {
    match item {
        Item::Swords1 => 0.35,
        Item::Swords2 => 0.6,
        Item::Swords3 => 0.8,
        Item::Vorpal | Item::Key => 0.7,
        Item::Rotate => 0.7,
        Item::Swivel | Item::Disintegrate => 0.4,
        Item::Wondrous => 0.5,
        Item::Look => 0.15,
        Item::Net | Item::Ring => 0.3,
    }
}

impl Delver {
    /// Declares or stops where that is as good as a win.
    fn ending(&self, game: &Dungeon, seat: Seat, actions: &[Action]) -> Option<Action> {
        let ends = |wanted: Action| actions.contains(&wanted).then_some(wanted);
        let end = ends(Action::Declare).or_else(|| ends(Action::Stop))?;
        let mut after = *game;
        after.apply(Event::Play(seat, end));
        let (mine, theirs) = (after.points(seat), after.points(seat.next(2)));
        let only = actions.len() == 1;
        (only || mine > theirs || end == Action::Declare && mine + 1 >= theirs).then_some(end)
    }

    fn worth(&self, game: &Dungeon, seat: Seat, action: Action) -> f32 {
        match action {
            Action::Draw | Action::End | Action::Keep => self.after(game, seat, action) + 0.05,
            Action::Wish(Face::Map(_)) => self.best_place(game, seat, action),
            Action::Pair { face: Face::Map(_), .. } => self.best_place(game, seat, action) - 0.2,
            // A roll is worth about a third of a die placed.
            Action::Pay { reroll, .. } => self.after(game, seat, action) + 0.45 - keepsake(reroll.item) / 9.0,
            Action::Choose { .. } => self.after(game, seat, action) + 0.1,
            Action::Declare | Action::Stop => f32::MIN,
            _ => self.after(game, seat, action),
        }
    }

    /// What the position is worth after an action.
    fn after(&self, game: &Dungeon, seat: Seat, action: Action) -> f32 {
        let mut after = *game;
        after.apply(Event::Play(seat, action));
        self.value(&after, seat)
    }

    /// The best map that a wish for one leads to.
    fn best_place(&self, game: &Dungeon, seat: Seat, wish: Action) -> f32 {
        let (mut after, mut places) = (*game, Vec::new());
        after.apply(Event::Play(seat, wish));
        after.actions(seat, &mut places);
        let places = places.into_iter().filter(|action| matches!(action, Action::Place { .. }));
        places.map(|action| self.after(&after, seat, action)).fold(f32::MIN, f32::max)
    }

    /// How far ahead `seat` is, in about the turns it takes.
    fn value(&self, game: &Dungeon, seat: Seat) -> f32 {
        let prospects = self.prospects;
        let theirs = if self.malice > 0.0 { self.malice * prospects(game, seat.next(2)) } else { 0.0 };
        prospects(game, seat) - theirs
    }
}

/// What one player has in hand and on his side, less what is missing for a route.
fn prospects(game: &Dungeon, seat: Seat) -> f32 {
    let (side, purse) = (game.side(seat), game.purse(seat));
    let points = expedition::points(&side, purse, Stakes { finish: 5, treasure: 1, curse: 1 });
    holdings(game, seat) + points as f32 - work(&side, purse)
}

fn holdings(game: &Dungeon, seat: Seat) -> f32 {
    let (hand, table) = (game.hand(seat), &game.options().table);
    let dice = hand.slots().map(|slot| keepsake(Hand::die(table, slot).item) * f32::from(hand.count(slot)));
    // Beyond a dozen dice there is little use for more.
    dice.sum::<f32>().min(6.0) * 0.5
}
