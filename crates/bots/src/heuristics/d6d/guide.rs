//! What a search knows of d6D: what a quiet position is worth, and what each action makes of it.

use engine::{Dice, Event, Game, Rng, Rolled, Seat, Turn};
use games::d6d::{Action, Battle, D6D};

use super::{siege, survey};
use crate::search::{Basis, Guide, Values, rank_by, shares};

/// A fallen army shows this in the mean, nearly.
const FALLEN: u8 = 3;
/// Chances at which whoever may leave a battle does.
const HOPELESS: f32 = 0.35;

/// Lets battles end, and judges by what the survey says.
#[derive(Clone, Copy, Default)]
pub struct Surveyor;

impl Guide<D6D> for Surveyor {
    const BASIS: Basis = Basis::Guide;
    const RANKED: bool = true;
    const DEPTH: u32 = 0;

    #[inline]
    fn settled(self, state: &D6D) -> bool {
        survey::is_quiet(state)
    }

    /// Only battles and the first placing are played out.
    #[inline]
    fn act(self, state: &D6D, seat: Seat, rng: &mut Rng) -> Action {
        match state.battle() {
            Some(battle) if battle.damage > 0 => victim(state, battle),
            Some(battle) => stay_or_go(state, battle, seat, rng),
            None => state.sample(seat, rng),
        }
    }

    #[inline]
    fn judge(self, state: &D6D) -> Values {
        if state.turn() == Turn::Over { shares(state) } else { survey::chances(state) }
    }

    fn rank(self, state: &D6D, seat: Seat, actions: &mut Vec<Action>, _root: bool) {
        rank_by(actions, |action| worth(state, seat, action));
    }
}

/// What `seat` may expect of an action.
fn worth(state: &D6D, seat: Seat, action: Action) -> f32 {
    let mut after = *state;
    after.apply(Event::Play(seat, action));
    if let Turn::Roll(_) = after.turn()
        && after.battle().is_none()
    {
        after.apply(Event::Roll(Rolled::Dice(Dice::one(FALLEN)))); // D11
    }
    let Some(battle) = after.battle() else { return Surveyor.judge(&after)[seat.index()] };
    let wins = odds(&after, battle);
    let end = |attacker_wins| Surveyor.judge(&ended(after, attacker_wins))[seat.index()];
    match wins {
        0.0 => end(false),
        1.0 => end(true),
        _ => wins * end(true) + (1.0 - wins) * end(false),
    }
}

/// The attacker's chance in a battle that is fought to the end.
fn odds(state: &D6D, battle: Battle) -> f32 {
    let Battle { world, attacker, defender, .. } = battle;
    let edge = state.friends(attacker, world).len() as i8 - state.friends(defender, world).len() as i8;
    let (army, host) = (state.armies(attacker, world), state.armies(defender, world));
    if army.is_empty() { 0.0 } else { siege::wins(state.winner_chooses(), edge, army.face(0), host) }
}

/// The battle with the best dice for one side: near enough, as both sides are treated alike.
fn ended(mut state: D6D, attacker_wins: bool) -> D6D {
    let (attack, defence) = if attacker_wins { (6, 1) } else { (1, 6) };
    while let Some(battle) = state.battle() {
        let event = match state.turn() {
            Turn::Roll(engine::Chance::Row(_)) => Event::Roll(Rolled::Dice(Dice::one(attack).push(defence))),
            Turn::Roll(_) => Event::Roll(Rolled::Dice(Dice::one(FALLEN))),
            Turn::Choose(seats) if battle.damage > 0 => Event::Play(seats.first(), victim(&state, battle)),
            Turn::Choose(seats) => Event::Play(seats.first(), Action::Stay),
            Turn::Over => return state,
        };
        state.apply(event);
    }
    state
}

/// D13: the army that is best hit, for whoever chooses.
fn victim(state: &D6D, battle: Battle) -> Action {
    let Battle { world, attacker, defender, damage, .. } = battle;
    let edge = state.friends(attacker, world).len() as i8 - state.friends(defender, world).len() as i8;
    let (army, host) = (state.armies(attacker, world).face(0), state.armies(defender, world));
    let wins = |value: u8| {
        let left = games::d6d::odds::after(host, value, damage);
        siege::wins(state.winner_chooses(), edge, army, left)
    };
    let sign = if state.winner_chooses() { -1.0 } else { 1.0 };
    let least = |a: &u8, b: &u8| (sign * wins(*a)).total_cmp(&(sign * wins(*b)));
    Action::Lose(host.iter().min_by(least).expect("somebody defends"))
}

/// D14: fights on while there is hope.
fn stay_or_go(state: &D6D, battle: Battle, seat: Seat, rng: &mut Rng) -> Action {
    let wins = odds(state, battle);
    let hope = if seat == battle.attacker { wins } else { 1.0 - wins };
    let haven = state.sample(seat, rng);
    if hope < HOPELESS || state.check(seat, Action::Stay).is_err() { haven } else { Action::Stay }
}
