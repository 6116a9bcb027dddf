//! The pilot of Rebirth: comes near behind cover, shoots when it pays, and keeps its dice.

mod guide;
mod plan;

use engine::{Event, Game, Rng, Seat};
use games::rebirth::{Action, Rebirth, Row, Vector, View, other, rim};

use crate::math::root;
use crate::{Bot, Budgeted, Heuristics};

impl Heuristics for Rebirth {
    type Guide = guide::Navigator;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(20, 0.3),
        Budgeted::search(80, 0.12),
        Budgeted::search(600, 0.0),
        Budgeted::value(1_500),
        Budgeted::value(5_000),
    ];
    const NAMES: &'static [&'static str] = &["pilot"];
    const PLAYS_ON: &'static str = "pilot";
    const SLIPS: u32 = 10;
    const CHOICES: u32 = 16;
    const STRAYS: f64 = 0.06;
    const PAIRS: u32 = 14_000;

    fn named(name: &str) -> Option<Box<dyn Bot<Rebirth>>> {
        (name == "pilot").then(|| Box::new(Pilot) as Box<dyn Bot<Rebirth>>)
    }
}

/// One turn ahead, and no further.
struct Pilot;

/// The worth of a whole die, beside its pips.
const DIE: f32 = 8.0;

/// The worth of the last die.
const GAME: f32 = 100.0;

impl Bot<Rebirth> for Pilot {
    fn choose(&mut self, view: &View, seat: Seat, rng: &mut Rng) -> Action {
        // Rows that are sealed are guessed, but nothing below looks at them before the reveal.
        act(&Rebirth::guess(view, rng), seat, rng)
    }
}

/// What a pilot does.
fn act(game: &Rebirth, seat: Seat, rng: &mut Rng) -> Action {
    let mut menu = Vec::new();
    game.actions(seat, &mut menu);
    match menu[0] {
        Action::Assign(_) => Action::Assign(plan::assign(game, seat, rng)),
        Action::First | Action::Second => order(game),
        Action::Step(_) | Action::Stop => best(&menu, |&action| step_value(game, seat, action)),
        Action::Shoot(..) | Action::Decline => shoot(game, seat),
        Action::Pay(_) | Action::Lose(_) => best(&menu, |&action| fuel_value(game, seat, action)),
        Action::Jettison(_) => best(&menu, |&action| place_value(game, seat, action)),
    }
}

fn best(menu: &[Action], value: impl Fn(&Action) -> f32) -> Action {
    let valued = menu.iter().map(|action| (value(action), *action));
    valued.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(menu[0], |(_, action)| action)
}

/// To move last is to know where the enemy is; to shoot first is to shoot with all dice.
fn order(game: &Rebirth) -> Action {
    if game.orders_moves() { Action::Second } else { Action::First }
}

/// What a hit of `offense` is worth to the shooter.
fn hit_value(game: &Rebirth, target: Seat, offense: u8) -> f32 {
    let fuel = game.fuel(target);
    let (defense, dice) = (fuel.row(Row::Defense).len(), fuel.dice());
    match offense {
        offense if offense <= defense => f32::from(defense) * 1.1,
        offense if offense >= dice => GAME,
        offense => f32::from(offense) * DIE,
    }
}

/// What paying for a shot costs: pips, and dice that it cannot help emptying.
fn shot_cost(game: &Rebirth, seat: Seat) -> f32 {
    let cells = game.fuel(seat).row(Row::Offense);
    let (offense, spare) = (cells.len(), cells.pips() - cells.len());
    let emptied = offense.saturating_sub(spare);
    let last = if emptied == game.dice(seat) { GAME / 2.0 } else { 0.0 };
    f32::from(offense) + f32::from(emptied) * DIE / 2.0 + last
}

fn shoot(game: &Rebirth, seat: Seat) -> Action {
    let Some(shot) = game.aim(seat) else { return Action::Decline };
    let offense = game.fuel(seat).row(Row::Offense).len();
    if hit_value(game, other(seat), offense) > shot_cost(game, seat) { shot } else { Action::Decline }
}

/// What the attacks of this turn would be worth, if nobody moved any more.
fn attacks_value(game: &Rebirth, seat: Seat, later_steps: u8) -> f32 {
    let enemy = other(seat);
    let mine = game.fuel(seat).row(Row::Offense).len();
    let theirs = game.fuel(enemy).row(Row::Offense).len();
    let hit = game.aim(seat).map_or(0.0, |_| hit_value(game, enemy, mine) - shot_cost(game, seat)).max(0.0);
    let threat = threatened(game, enemy, later_steps);
    let danger = if threat { hit_value(game, seat, theirs) } else { 0.0 };
    // Who shoots first takes dice that would have shot back.
    let weight = if mine > theirs && hit > DIE { 0.4 } else { 1.0 };
    hit - danger * weight
}

/// Whether `seat` can hit from where it is, or perhaps after some more steps.
fn threatened(game: &Rebirth, seat: Seat, steps: u8) -> bool {
    if game.aim(seat).is_some() {
        return true;
    }
    let Some(range) = game.range(seat).filter(|&range| range > 0 && steps > 0) else { return false };
    let options = game.options();
    let apart = root(game.apart(game.ship(seat), game.ship(other(seat))).square());
    let near = range + 2 * options.ship + options.penny + i32::from(steps) * options.step();
    apart <= near
}

fn step_value(game: &Rebirth, seat: Seat, action: Action) -> f32 {
    let enemy = other(seat);
    let mut after = *game;
    let mut value = 0.0;
    if let Action::Step(_) = action {
        after.apply(Event::Play(seat, action));
        let cells = game.fuel(seat).row(Row::Mobility);
        value -= if cells.pips() == cells.len() { 1.0 + DIE } else { 1.0 };
    }
    let later = if game.is_second() { 0 } else { game.steps(enemy) };
    value += attacks_value(&after, seat, later);
    value + prospect(&after, seat) + nearness(&after, seat)
}

/// The shot that the steps which are left would bring into range, less those steps.
fn prospect(game: &Rebirth, seat: Seat) -> f32 {
    let Some(range) = game.range(seat).filter(|&range| range > 0 && game.aim(seat).is_none()) else {
        return 0.0;
    };
    let options = game.options();
    let apart = root(game.apart(game.ship(seat), game.ship(other(seat))).square());
    let gap = apart - range - 2 * options.ship - options.penny;
    let needed = if gap > 0 { (gap + options.step() - 1) / options.step() } else { 1 };
    if needed > i32::from(game.steps(seat)) || gap <= 0 && !clears_the_lane(game, seat) {
        return 0.0;
    }
    let offense = game.fuel(seat).row(Row::Offense).len();
    let worth = hit_value(game, other(seat), offense) - shot_cost(game, seat);
    (worth * 0.9 - needed as f32).max(0.0)
}

/// Whether one more step to some side brings a shot past what is in the way.
fn clears_the_lane(game: &Rebirth, seat: Seat) -> bool {
    let far = game.options().step();
    let sides = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    sides.iter().any(|&(x, y)| {
        let step = Action::Step(rim(far, Vector::new(x, y)));
        let mut after = *game;
        let legal = game.check(seat, step).is_ok();
        if legal {
            after.apply(Event::Play(seat, step));
        }
        legal && after.aim(seat).is_some()
    })
}

/// In range of a single die of Offense is where to be next: there a cheap shot makes a large Defense dear.
fn nearness(game: &Rebirth, seat: Seat) -> f32 {
    let options = game.options();
    let apart = root(game.apart(game.ship(seat), game.ship(other(seat))).square());
    let wanted = options.fingers[seat.index()] + 2 * options.ship + options.penny;
    let off = (apart - wanted).abs() as f32 / options.step() as f32;
    // Whoever is behind cannot wait: idle turns decide for the other.
    let urgent = if plan::lead(game, seat) < 0.0 { 0.5 * f32::from(game.idle()) } else { 0.0 };
    let eager = if apart > wanted { 1.4 + urgent } else { 0.3 };
    -off * eager
}

/// Payments that empty nothing, and leave full dice full: the emptiest are lost first anyway.
fn fuel_value(game: &Rebirth, seat: Seat, action: Action) -> f32 {
    let mut after = *game;
    after.apply(Event::Play(seat, action));
    if !after.is_revealed() {
        return after.dice(seat).into();
    }
    let fuel = after.fuel(seat);
    let squares: u32 = fuel.all().faces().map(|face| u32::from(face) * u32::from(face)).sum();
    let rows = [(Row::Mobility, 0.1), (Row::Offense, 0.3), (Row::Defense, 0.2)];
    let kept: f32 = rows.iter().map(|&(row, worth)| f32::from(fuel.row(row).len()) * worth).sum();
    f32::from(fuel.dice()) * 40.0 + squares as f32 * 0.1 + kept
}

/// On the enemy if that explodes; else where it spoils his shots and not mine.
fn place_value(game: &Rebirth, seat: Seat, action: Action) -> f32 {
    let (enemy, Action::Jettison(at)) = (other(seat), action) else { return 0.0 };
    let mut after = *game;
    after.apply(Event::Play(seat, action));
    let options = game.options();
    let touching = i64::from(options.ship + options.die);
    if game.apart(at, game.ship(enemy)).square() < touching * touching {
        return hit_value(game, enemy, 3) + GAME;
    }
    let shot = if after.aim(seat).is_some() { 2.0 } else { 0.0 };
    let danger = if after.aim(enemy).is_some() { 3.0 } else { 0.0 };
    // Otherwise between the ships, as a shield.
    let way = game.apart(game.ship(seat), game.ship(enemy));
    let to = game.apart(game.ship(seat), at);
    let ahead = to.dot(way) as f32 / (root(to.square()).max(1) as f32 * root(way.square()).max(1) as f32);
    shot - danger + 0.5 * ahead
}
