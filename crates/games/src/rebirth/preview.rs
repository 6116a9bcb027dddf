//! What a considered action would look like: ghosts on the table, costs and consequences in words.

use engine::scene::{Item, ItemKind, Marks, Preview, Shape, Style};
use engine::{Line, Seat, counted, line};

use super::fuel::{Row, other};
use super::geometry::rim;
use super::scene::{coin, tank};
use super::show::{mm, paying, pips_word, point};
use super::space::Shot;
use super::{Action, EXPLOSION, Rebirth, Vector};

pub(super) fn preview(game: &Rebirth, seat: Seat, action: Action) -> Preview {
    match action {
        Action::Assign(rows) => assignment(game, seat, rows),
        Action::Step(v) => step(game, seat, v),
        Action::Shoot(heading, start) => shot(game, seat, heading, start),
        Action::Jettison(at) => place(game, seat, at),
        Action::Pay(payment) => {
            let row = paying(game).map_or(Row::Mobility, |(row, _)| row);
            let (left, emptied) = game.fuel(seat).row(row).after(payment);
            let emptied = match emptied {
                1 => "1 die is emptied".to_string(),
                many => format!("{many} dice are emptied"),
            };
            Preview::says("R11", format!("{} then shows {left}; {emptied}.", row.name()))
        }
        Action::Lose(_) => Preview::says("R10", "The dice that stay keep their rows.".to_string()),
        Action::Stop => Preview::says("R7", "The steps that are left are lost.".to_string()),
        Action::Decline => Preview::says("R8", "Declining costs nothing.".to_string()),
        Action::First | Action::Second => Preview::says("R5", "This decides this turn only.".to_string()),
    }
}

fn ghost(item: Item, shape: Shape) -> Item {
    let marks = Marks { ghost: true, ..Marks::default() };
    Item { marks, ..item.at(shape) }
}

fn way(id: &str, alt: String, style: Style, shape: Shape) -> Item {
    ghost(Item::loose(id, ItemKind::Line, alt).styled(style), shape)
}

fn disc(at: Vector, radius: i32) -> Shape {
    Shape::Circle { at: [at.x, at.y], radius }
}

fn segment(from: Vector, to: Vector) -> Shape {
    Shape::Segment { from: [from.x, from.y], to: [to.x, to.y] }
}

/// R6, R8: what the rows will be good for.
fn assignment(game: &Rebirth, seat: Seat, rows: super::PerDie) -> Preview {
    let fuel = game.fuel(seat).assigned(rows);
    let [m, o, d] = Row::ALL.map(|row| i32::from(fuel.row(row).len()));
    let range = if game.options.missiles_of_forever {
        "without limit".to_string()
    } else {
        mm(o * game.options.fingers[seat.index()])
    };
    let lines = vec![
        line("R6", format!("Up to {}, {} in all.", counted(m, "step", "steps"), mm(m * game.options.step()))),
        line("R8", format!("A shot flies {range} and costs {o} {}.", pips_word(o as u8))),
        line("R10", format!("Hits of Offense {d} or less are held, for {d} {}.", pips_word(d as u8))),
    ];
    Preview { ghosts: Vec::new(), lines }
}

fn step(game: &Rebirth, seat: Seat, v: Vector) -> Preview {
    let (from, to) = (game.ship(seat), game.ship(seat) + v);
    let end = game.reduced(to);
    let gap = game.apart(end, game.ship(other(seat))).length();
    let ghosts = vec![
        way("ghost-path", "The way of the ship".to_string(), Style::Arrow, segment(from, to)),
        ghost(coin("ghost-ship".into(), format!("The ship at {}", point(end))), disc(end, game.options.ship))
            .owned(seat),
    ];
    let cost = format!("The step costs 1 pip; the ships are then {} apart, centre to centre.", mm(gap));
    Preview { ghosts, lines: vec![line("R7", cost)] }
}

/// The lane of the penny, where it ends, and what it would hit first.
fn shot(game: &Rebirth, seat: Seat, heading: Vector, start: Option<Vector>) -> Preview {
    let start = game.start(seat, heading, start);
    let (what, far) = game.trace(seat, heading, start);
    let from = game.ship(seat) + start;
    let to = from + rim(far.max(1), heading);
    let penny = Item::loose("ghost-penny", ItemKind::Token, "Where the shot ends").signed('o');
    let ghosts = vec![
        way("ghost-lane", format!("The shot's way, {}", mm(far)), Style::Lane, segment(from, to)),
        ghost(penny.drawn("rebirth/penny"), disc(to, game.options.penny)),
    ];
    let enemy = other(seat);
    let offense = game.fuel(seat).row(Row::Offense).len();
    let cost = line("R8", format!("The attack costs {offense} {}, hit or miss.", pips_word(offense)));
    let line = match what {
        Shot::Hit => consequence(game, enemy, offense),
        Shot::Blocked(tank) => {
            line("R8", format!("Die {} on the table stops it after {}.", tank + 1, mm(far)))
        }
        Shot::Miss => line("R8", format!("It meets nothing within {}.", mm(far))),
    };
    Preview { ghosts, lines: vec![cost, line] }
}

/// R10: what a hit would do as things stand.
fn consequence(game: &Rebirth, enemy: Seat, offense: u8) -> Line {
    let (who, defense) = (enemy.name(), game.fuel(enemy).row(Row::Defense).len());
    let text = if offense > defense {
        let lost = offense.min(game.dice(enemy));
        format!(
            "It hits: Offense {offense} is above Defense {defense}, {who} loses {lost} of the emptiest dice."
        )
    } else {
        format!("It hits, but Defense {defense} holds: {who} pays {defense} {}.", pips_word(defense))
    };
    line("R10", text)
}

fn place(game: &Rebirth, seat: Seat, at: Vector) -> Preview {
    let die =
        ghost(tank("ghost-die".into(), format!("The die at {}", point(at))), disc(at, game.options.die));
    let line = if game.options.exploding_tanks && game.lies_on(at, other(seat)) {
        consequence(game, other(seat), EXPLOSION)
    } else {
        line("R12", "There it stays, and is in everybody's way.".to_string())
    };
    Preview { ghosts: vec![die], lines: vec![line] }
}
