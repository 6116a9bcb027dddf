//! The measures: what each round of a cell adds to each of them.

use serde::Serialize;

use super::figures::STUDIED;
use super::lead::{Lead, leads};
use crate::arena::{Plan, Played, seat_share};
use crate::experiment::{Experiment, Pace};
use crate::measure::{Notes, Of, Studied, Words};
use crate::stats::{Part, without_luck};

/// What a measure is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Who wins.
    Balance,
    /// Skill against luck.
    Skill,
    /// How long it takes.
    Length,
    /// How it ends.
    Ending,
    /// Who leads when.
    Drama,
    /// What decisions are worth.
    Decisions,
    /// What only this game has.
    Own,
    /// What is done.
    Actions,
}

/// How a figure is read, and how its interval is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// A share of games: Wilson's interval.
    Rate,
    /// A share of something that varies from game to game: bootstrap.
    Share,
    /// A mean: bootstrap.
    Number,
}

/// A measure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Measure {
    /// Its name in files.
    pub name: String,
    /// What it is, in words.
    pub label: String,
    /// What it is about.
    pub family: Family,
    /// How it is read.
    pub scale: Scale,
}

/// A measure, and what each round adds to it.
pub(super) struct Column {
    pub(super) measure: Measure,
    pub(super) rounds: Vec<Part>,
}

/// A measure, and what one game adds to it.
struct Rule<'a> {
    measure: Measure,
    part: Reading<'a>,
}

type Reading<'a> = Box<dyn Fn(&Played, &Notes) -> Part + 'a>;

/// The measures of any cell of the experiment.
pub(crate) fn known_measures(experiment: &Experiment) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for cell in &experiment.cells {
        for name in measures_of(&cell.plan, experiment.pace) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The measures of a cell, by name.
pub(crate) fn measures_of(plan: &Plan, pace: Pace) -> Vec<String> {
    columns(plan, &[], pace).into_iter().map(|column| column.measure.name).collect()
}

/// Every measure of a cell.
pub(super) fn columns(plan: &Plan, games: &[Played], pace: Pace) -> Vec<Column> {
    let rounds: Vec<&[Played]> = games.chunks_exact(plan.round_size()).collect();
    let sum = |rule: &Rule, round: &[Played]| {
        let noted = round.iter().filter_map(|played| Some((played, played.notes.as_deref()?)));
        let parts = noted.map(|(played, notes)| (rule.part)(played, notes));
        parts.fold([0.0; 2], |sum, it| [sum[0] + it[0], sum[1] + it[1]])
    };
    let mut found = Vec::new();
    for rule in rules(plan, pace) {
        let rounds = rounds.iter().map(|round| sum(&rule, round)).collect();
        found.push(Column { measure: rule.measure, rounds });
    }
    found.extend(adjusted(plan, &rounds));
    found.extend(duels(plan, &rounds));
    found.extend(drama(plan, games));
    found
}

fn rules<'a>(plan: &'a Plan, pace: Pace) -> Vec<Rule<'a>> {
    let words = plan.words();
    [balance(plan), skill(plan), length(pace), endings(words), study(plan), own(words), kinds(words)]
        .into_iter()
        .flatten()
        .collect()
}

fn rule<'a>(
    name: impl Into<String>,
    label: impl Into<String>,
    (family, scale): (Family, Scale),
    part: impl Fn(&Played, &Notes) -> Part + 'a,
) -> Rule<'a> {
    Rule { measure: Measure { name: name.into(), label: label.into(), family, scale }, part: Box::new(part) }
}

/// A rule for a figure of each game.
fn each<'a>(
    name: impl Into<String>,
    label: impl Into<String>,
    kind: (Family, Scale),
    value: impl Fn(&Played, &Notes) -> f64 + 'a,
) -> Rule<'a> {
    rule(name, label, kind, move |played, notes| [value(played, notes), 1.0])
}

fn balance(plan: &Plan) -> Vec<Rule<'_>> {
    let (seats, kind) = (plan.seats(), (Family::Balance, Scale::Rate));
    if seats == 1 {
        return vec![each("won", "won", kind, |played, _| f64::from(played.winners.len()))];
    }
    let place = |turn: usize| {
        let share = move |played: &Played, notes: &Notes| {
            seat_share(seats as u8, played, (usize::from(notes.first) + turn) % seats)
        };
        let label = match turn {
            0 => "won by the first player".to_string(),
            _ => format!("won by the {} player", ["second", "third", "fourth"][turn - 1]),
        };
        let name = if turn == 0 { "first".to_string() } else { format!("order:{}", turn + 1) };
        each(name, label, kind, share)
    };
    let last = if seats == 2 { 1 } else { seats };
    let shared = |played: &Played, _: &Notes| f64::from(u8::from(played.winners.len() != 1));
    (0..last).map(place).chain([each("draws", "shared wins", kind, shared)]).collect()
}

/// How much the first named player wins.
fn skill(plan: &Plan) -> Vec<Rule<'_>> {
    let (names, seats) = (plan.names(), plan.seats());
    match (names.len(), seats) {
        (0 | 1, _) => return Vec::new(),
        (_, 1) => return vec![skill_alone(plan)],
        _ => (),
    }
    let label = format!("won by {} against {}", names[0], names[1..].join(" and "));
    let won = move |played: &Played, _: &Notes| {
        let seating = plan.seating(played.game);
        let shares = (0..seats).filter(|&seat| seating[seat] == 0);
        let sits = seating.contains(&0);
        [shares.map(|seat| seat_share(seats as u8, played, seat)).sum(), f64::from(u8::from(sits))]
    };
    // Where there are more players than seats, one does not sit in every game.
    let scale = if names.len() > seats { Scale::Share } else { Scale::Rate };
    vec![rule("skill", label, (Family::Skill, scale), won)]
}

/// Alone at the table: what the first one wins speaks for him, and so does what the others lose. Equals get a half.
fn skill_alone(plan: &Plan) -> Rule<'_> {
    let names = plan.names();
    let label = format!("won by {}, or lost by {}", names[0], names[1..].join(" and "));
    each("skill", label, (Family::Skill, Scale::Rate), move |played, _| {
        let won = f64::from(played.winners.len());
        if plan.seating(played.game)[0] == 0 { won } else { 1.0 - won }
    })
}

/// The headline with the luck of the dice taken out: the same in the mean, and known better.
fn adjusted(plan: &Plan, rounds: &[&[Played]]) -> Option<Column> {
    let value = plan.value()?;
    let sum = |round: &&[Played]| {
        let games = round.iter().filter_map(|played| headline_and_luck(plan, played));
        games.fold([0.0; 3], |sum, it| [sum[0] + it[0], sum[1] + it[1], sum[2] + 1.0])
    };
    let sums: Vec<[f64; 3]> = rounds.iter().map(sum).collect();
    let [plain, luck] = [0, 1].map(|i| sums.iter().map(|it| it[i]).collect::<Vec<f64>>());
    let measure = Measure {
        name: "adjusted".to_string(),
        label: format!("the headline, luck of the dice taken out (value: {value})"),
        family: Family::Skill,
        scale: Scale::Number,
    };
    let fair = without_luck(&plain, &luck);
    Some(Column { measure, rounds: fair.into_iter().zip(&sums).map(|(it, sum)| [it, sum[2]]).collect() })
}

/// What a game adds to the headline, and what of that the dice brought. Nothing where the first player does not sit.
fn headline_and_luck(plan: &Plan, played: &Played) -> Option<[f64; 2]> {
    let (seats, seating, first) = (plan.seats(), plan.seating(played.game), played.notes.as_ref()?.first);
    let of = |seat: usize| [seat_share(seats as u8, played, seat), played.luck_of(seat)];
    match (plan.names().len(), seats) {
        (1, 2..) => Some(of(first.into())),
        (_, 1) if seating[0] == 0 => Some(of(0)),
        // What the others lose speaks for the first one.
        (_, 1) => Some([1.0 - of(0)[0], -of(0)[1]]),
        _ if !seating.contains(&0) => None,
        _ => {
            let own = (0..seats).filter(|&seat| seating[seat] == 0).map(of);
            Some(own.fold([0.0; 2], |sum, it| [sum[0] + it[0], sum[1] + it[1]]))
        }
    }
}

/// Two players on the same dice with the seats swapped: who wins twice, a player or a seat?
fn duels(plan: &Plan, rounds: &[&[Played]]) -> Vec<Column> {
    if plan.names().len() != 2 || plan.seats() != 2 {
        return Vec::new();
    }
    let twice = |round: &&[Played], player: bool| {
        let [one, other] = [&round[0].winners, &round[1].winners];
        let alone = one.len() == 1 && other.len() == 1;
        f64::from(u8::from(alone && (one != other) == player))
    };
    let column = |name: &str, label: &str, player: bool| Column {
        measure: Measure {
            name: name.to_string(),
            label: label.to_string(),
            family: Family::Skill,
            scale: Scale::Rate,
        },
        rounds: rounds.iter().map(|round| [2.0 * twice(round, player), 2.0]).collect(),
    };
    vec![
        column("player_decides", "pairs of games that one player wins from both sides", true),
        column("dice_decide", "pairs of games that the same seat wins, whoever sits there", false),
    ]
}

fn length<'a>(pace: Pace) -> Vec<Rule<'a>> {
    let kind = (Family::Length, Scale::Number);
    let minutes = move |notes: &Notes| {
        (pace.decision * f64::from(notes.decisions) + pace.roll * f64::from(notes.rolls)) / 60.0
    };
    vec![
        each("turns", "turns", kind, |_, notes| notes.turns.into()),
        each("decisions", "decisions", kind, |_, notes| notes.decisions.into()),
        each("rolls", "rolls", kind, |_, notes| notes.rolls.into()),
        each("minutes", "minutes (estimated)", kind, move |_, notes| minutes(notes)),
    ]
}

fn endings<'a>(words: Words) -> Vec<Rule<'a>> {
    let ending = |(index, name): (usize, &&'static str)| {
        let ended = move |_: &Played, notes: &Notes| f64::from(u8::from(notes.ending == Some(index as u8)));
        each(format!("end:{}", slug(name)), format!("ends: {name}"), (Family::Ending, Scale::Rate), ended)
    };
    words.endings.iter().enumerate().map(ending).collect()
}

/// A name without spaces.
fn slug(words: &str) -> String {
    words.to_lowercase().replace(' ', "_")
}

/// Who led when, game by game.
fn drama(plan: &Plan, games: &[Played]) -> Vec<Column> {
    if !plan.notes_leads() {
        return Vec::new();
    }
    let leads = leads(plan, games);
    let column = |name: &str, label: &str, scale: Scale, value: fn(&Lead) -> Option<f64>| {
        let part = |lead: &Option<Lead>| match lead.as_ref().and_then(value) {
            Some(value) => [value, 1.0],
            None => [0.0; 2],
        };
        let sum = |round: &[Option<Lead>]| {
            round.iter().map(part).fold([0.0; 2], |sum, it| [sum[0] + it[0], sum[1] + it[1]])
        };
        let measure =
            Measure { name: name.to_string(), label: label.to_string(), family: Family::Drama, scale };
        Column { measure, rounds: leads.chunks_exact(plan.round_size()).map(sum).collect() }
    };
    let back = |lead: &Lead| lead.back.map(|it| f64::from(u8::from(it)));
    vec![
        column("lead_changes", "changes of the lead", Scale::Number, |it| Some(it.changes.into())),
        column("decided", "share of the game before the lead is final", Scale::Share, |it| Some(it.decided)),
        column("comeback", "comebacks after half-time", Scale::Share, back),
    ]
}

/// What the longer search found, and beside it what the shorter one did.
fn study<'a>(plan: &Plan) -> Vec<Rule<'a>> {
    let Some(study) = plan.study() else { return Vec::new() };
    let kind = (Family::Decisions, Scale::Share);
    let rules = |(index, name): (usize, &str)| {
        let iterations = study.budgets()[index];
        let of = move |notes: &Notes, above: fn(&Studied, usize) -> f64| match &notes.study {
            Some(study) => [above(study, index), study.decisions.into()],
            None => [0.0; 2],
        };
        let mattered = move |_: &Played, notes: &Notes| of(notes, |it, index| it.mattered[index].into());
        let spread =
            move |_: &Played, notes: &Notes| of(notes, |it, index| f64::from(it.spread[index]) / 1000.0);
        let costs = format!("what a random alternative costs, of a win, at {iterations} iterations");
        [
            rule(
                STUDIED[index],
                format!("decisions that matter, at {iterations} iterations"),
                kind,
                mattered,
            ),
            rule(name, costs, kind, spread),
        ]
    };
    ["spread_quarter", "spread"].into_iter().enumerate().flat_map(rules).collect()
}

fn own<'a>(words: Words) -> Vec<Rule<'a>> {
    let own = |(index, own): (usize, &crate::measure::Own)| {
        let of = own.of;
        let value = move |_: &Played, notes: &Notes| match of {
            Of::Games | Of::ShareOfGames => [notes.own[index] as f64, 1.0],
            Of::Share(whole) => [notes.own[index] as f64, notes.own[whole] as f64],
        };
        let scale = match own.of {
            Of::Games => Scale::Number,
            Of::ShareOfGames => Scale::Rate,
            Of::Share(_) => Scale::Share,
        };
        rule(own.name, own.label, (Family::Own, scale), value)
    };
    words.own.iter().enumerate().map(own).collect()
}

fn kinds<'a>(words: Words) -> Vec<Rule<'a>> {
    let kind = |(index, name): (usize, &&'static str)| {
        let used = move |_: &Played, notes: &Notes| [notes.kinds[index].into(), notes.decisions.into()];
        rule(format!("use:{name}"), format!("decisions: {name}"), (Family::Actions, Scale::Share), used)
    };
    words.kinds.iter().enumerate().map(kind).collect()
}
