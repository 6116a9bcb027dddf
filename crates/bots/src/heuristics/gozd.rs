//! A warlord for GOZD: slaughters where the enemy's first row is open, fights where no answer hurts, keeps its
//! own first row closed, and never uses specials.

mod guide;

use engine::{Game, Rng, Seat};
use games::gozd::{Action, Fate, Gozd, Minion, Place, Role, Victims};

use crate::{Bot, Budgeted, Heuristics};

/// Plays by rules of thumb, one action at a time.
struct Warlord;

impl Heuristics for Gozd {
    type Guide = guide::General;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(12, 0.01),
        Budgeted::search(40, 0.002),
        Budgeted::search(100, 0.0),
        Budgeted::value(300),
        Budgeted::value(5_000),
    ];
    const NAMES: &'static [&'static str] = &["warlord"];
    const PLAYS_ON: &'static str = "warlord";
    const CHOICES: u32 = 64;
    const STRAYS: f64 = 0.06;
    const PAIRS: u32 = 4_000;

    fn named(name: &str) -> Option<Box<dyn Bot<Gozd>>> {
        (name == "warlord").then(|| Box::new(Warlord) as Box<dyn Bot<Gozd>>)
    }
}

impl Bot<Gozd> for Warlord {
    fn choose(&mut self, view: &Gozd, seat: Seat, rng: &mut Rng) -> Action {
        let mut listed = Vec::new();
        view.actions(seat, &mut listed);
        if let Some(Action::Lose(_)) = listed.first() {
            return Action::Lose(victims(view, seat));
        }
        let war = War::new(view, seat);
        let mut best = (f32::MIN, listed[0]);
        for action in listed {
            // A little noise breaks ties.
            let worth = war.worth(action) + rng.below(1000) as f32 / 2000.0;
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }
}

/// What a minion of each value is worth keeping: strong ones slaughter, weak ones defend.
const KEEP: [f32; 6] = [1.0, 0.8, 0.7, 0.9, 1.2, 1.5];

/// Those at home first, the least useful first; on the battleground also those that hold no first row.
fn victims(view: &Gozd, seat: Seat) -> Victims {
    let due = view.attacker().map_or(0, |(_, value, _)| usize::from(value));
    let mut exposed: Vec<(bool, f32, u8, Place)> = view
        .minions(seat)
        .map(|(_, value, at)| {
            let guards = view.in_first_row(seat, at) && view.guards(seat, at) == 1;
            let worth = KEEP[usize::from(value - 1)] + if guards { 1.0 } else { 0.0 };
            (!at.is_home(), worth, value, at)
        })
        .collect();
    exposed.sort_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
    Victims::new(exposed.into_iter().take(due).map(|(_, _, value, at)| (value, at)))
}

/// The war as one seat sees it.
struct War<'a> {
    view: &'a Gozd,
    seat: Seat,
    enemy: Seat,
    /// G15: the silence is about to end the war, and this seat would lose it: it must attack at any price.
    desperate: bool,
}

impl War<'_> {
    fn new(view: &Gozd, seat: Seat) -> War<'_> {
        let enemy = seat.next(2);
        let ours = (view.attacks(seat), view.army(seat));
        let braver = ours > (view.attacks(enemy), view.army(enemy));
        let late = view.quiet_turns() + 2 >= view.options().quiet_turns;
        War { view, seat, enemy, desperate: late && !braver }
    }

    fn worth(&self, action: Action) -> f32 {
        match action {
            Action::Slaughter(minion) => 200.0 + f32::from(minion.value()),
            Action::Fight(minion) => self.worth_of_fight(minion),
            Action::Move(minion, to) => self.worth_of_move(minion, to),
            // The lower the sum, the better for the defender.
            Action::Defend(value) => -f32::from(value),
            Action::Stay => 1.0,
            Action::Back => {
                if self.outnumbered() {
                    2.0
                } else {
                    0.0
                }
            }
            Action::Home => 1.0,
            Action::Keep => self.worth_of_keeping(),
            Action::Reroll => 3.5,
            // Specials give minions away.
            _ => -150.0,
        }
    }

    /// The same without looking where a move could lead.
    fn worth_at_a_glance(&self, action: Action) -> f32 {
        let Action::Move(minion, to) = action else { return self.worth(action) };
        let (value, from, _) = minion.parts();
        if to.is_home() {
            return -8.0;
        }
        let left = self.view.actions_left() - 1;
        let there = match self.view.on(self.enemy, to) {
            0 => self.worth_of_standing(value, from, to),
            _ => self.worth_of_attack(value, to, left),
        };
        there + self.worth_of_leaving(from)
    }

    fn outnumbered(&self) -> bool {
        let Some((die, ..)) = self.view.settling() else { return false };
        let stands = self.view.minions(self.seat).find(|(number, ..)| *number == die);
        stands.is_some_and(|(_, _, at)| self.view.on(self.enemy, at) > self.view.on(self.seat, at))
    }

    fn worth_of_keeping(&self) -> f32 {
        let Some((die, ..)) = self.view.settling() else { return 0.0 };
        let stands = self.view.minions(self.seat).find(|(number, ..)| *number == die);
        stands.map_or(0.0, |(_, value, _)| f32::from(value))
    }

    /// The change of the balance of minions that the enemy's best answer leaves.
    fn gain(&self, value: u8, field: Place) -> f32 {
        let answers = self.view.possible_answers(value, self.enemy, field);
        let worst = answers.map(|answer| swing(value + answer)).fold(f32::MAX, f32::min);
        if self.desperate { worst * 0.1 + 0.2 } else { worst }
    }

    fn worth_of_fight(&self, minion: Minion) -> f32 {
        let (value, field, _) = minion.parts();
        let gain = self.gain(value, field);
        if gain > 0.0 {
            return 100.0 * gain;
        }
        // A draw that opens the enemy's first row for a comrade is worth the blood of the comrade's value.
        let breach = self.view.in_first_row(self.enemy, field) && self.view.guards(self.enemy, field) == 1;
        let comrade =
            self.view.minions(self.seat).filter(|(_, _, at)| *at == field).map(|(_, it, _)| it).max();
        match comrade {
            Some(comrade)
                if breach
                    && gain >= 0.0
                    && self.view.on(self.seat, field) > 1
                    && self.view.actions_left() > 1 =>
            {
                80.0 + f32::from(comrade)
            }
            // A draw costs nothing and counts as courage.
            _ => 60.0 * gain + 20.0,
        }
    }

    fn worth_of_move(&self, minion: Minion, to: Place) -> f32 {
        let (value, from, been) = minion.parts();
        let left = self.view.actions_left() - 1;
        if to.is_home() {
            return -8.0 + self.worth_of_leaving(from);
        }
        if self.view.on(self.enemy, to) > 0 {
            return self.worth_of_attack(value, to, left) + self.worth_of_leaving(from);
        }
        let mut seen = self.memory(value, from, been);
        seen[index(from)] = true;
        let plan = self.best_goal(value, to, left, seen);
        plan + self.worth_of_leaving(from) + self.worth_of_standing(value, from, to)
    }

    /// Entering a field with enemies: to fight at once, with something to gain.
    fn worth_of_attack(&self, value: u8, to: Place, left: u8) -> f32 {
        let gain = self.gain(value, to);
        match left {
            0 => -25.0,
            _ if gain > 0.0 => 90.0 * gain,
            _ if gain < 0.0 => -60.0,
            // Breaking in: a draw clears the way for others.
            _ if self.view.in_first_row(self.enemy, to) => 18.0 + f32::from(value),
            _ => 15.0,
        }
    }

    /// An own first-row field should not be left open.
    fn worth_of_leaving(&self, from: Place) -> f32 {
        let guards = self.view.in_first_row(self.seat, from) && self.view.guards(self.seat, from) == 1;
        if guards { -22.0 } else { 0.0 }
    }

    fn worth_of_standing(&self, value: u8, from: Place, to: Place) -> f32 {
        let closes = self.view.in_first_row(self.seat, to) && self.view.guards(self.seat, to) == 0;
        let forward = !from.is_home() && self.view.back_from(self.seat, to) == from;
        let strong = f32::from(value) - 3.0;
        let guard = if closes { 24.0 - strong } else { 0.0 };
        guard + if forward { 1.0 + strong } else { -0.5 - strong * 0.3 }
    }

    fn memory(&self, value: u8, from: Place, been: games::gozd::Places) -> [bool; 36] {
        let named = self.view.minions(self.seat).find(|(die, face, at)| {
            (*face, *at) == (value, from) && (been.is_empty() || self.view.been(*die) == been)
        });
        let been = named.map_or(been, |(die, ..)| self.view.been(die));
        std::array::from_fn(|i| been.has(Place::field(i as u8)))
    }

    /// What a minion that stands at `start` can still reach this turn: a slaughter, or a fight that pays.
    fn best_goal(&self, value: u8, start: Place, left: u8, mut seen: [bool; 36]) -> f32 {
        let (mut reached, mut best) = (vec![start], 0.0f32);
        seen[index(start)] = true;
        for spent in 0..left {
            let cost = f32::from(spent);
            let mut next = Vec::new();
            for &at in &reached {
                if self.view.in_first_row(self.enemy, at) && self.view.guards(self.enemy, at) == 0 {
                    best = best.max(120.0 + 10.0 * f32::from(value) - cost);
                }
                for to in self.view.ways_from(self.seat, at).filter(|to| !to.is_home()) {
                    if seen[index(to)] || self.full(to) {
                        continue;
                    }
                    seen[index(to)] = true;
                    if self.view.on(self.enemy, to) == 0 {
                        next.push(to);
                    } else if spent + 1 < left {
                        best = best.max(12.0 + 75.0 * self.gain(value, to) - cost);
                    }
                }
            }
            reached = next;
        }
        best
    }

    fn full(&self, to: Place) -> bool {
        self.view.on(self.seat, to) >= self.view.options().field_capacity
    }
}

fn index(place: Place) -> usize {
    place.number().map_or(35, usize::from)
}

/// How many minions the attacker gains on the enemy.
fn swing(sum: u8) -> f32 {
    let loss = |fate| match fate {
        Fate::Death => 1.0,
        Fate::Defect => 2.0,
        _ => 0.0,
    };
    loss(Fate::of(Role::Defender, sum)) - loss(Fate::of(Role::Attacker, sum))
}

#[cfg(test)]
mod tests {
    use engine::{Event, Turn};
    use games::gozd::GozdOptions;

    use super::*;
    use crate::{Random, named};

    /// The state at the end of a war, every action of which was legal.
    fn war(mut players: [Box<dyn Bot<Gozd>>; 2], seed: u64) -> Gozd {
        let (mut game, mut rng) = (Gozd::new(2, GozdOptions::default()), Rng::new(seed));
        loop {
            let event = match game.turn() {
                Turn::Over => return game,
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    Event::Play(seat, players[seat.index()].choose(&game, seat, &mut rng))
                }
            };
            game.play(event).expect("a legal event");
        }
    }

    fn warlord() -> Box<dyn Bot<Gozd>> {
        named::<Gozd>("warlord").expect("a warlord")
    }

    #[test]
    fn a_warlord_destroys_a_random_player() {
        for seed in 0..20 {
            let warlords_seat = Seat::new((seed % 2) as usize);
            let players = if seed % 2 == 0 {
                [warlord(), Box::new(Random) as Box<dyn Bot<Gozd>>]
            } else {
                [Box::new(Random) as Box<dyn Bot<Gozd>>, warlord()]
            };
            let end = war(players, seed);
            assert!(end.outcome().winners.has(warlords_seat), "seed {seed}");
        }
    }

    #[test]
    fn warlords_finish_their_wars() {
        let destroyed =
            (0..20).filter(|&seed| war([warlord(), warlord()], seed).ending() == Some("destroyed"));
        assert!(destroyed.count() >= 18);
    }
}
