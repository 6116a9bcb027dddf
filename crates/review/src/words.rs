//! The sentences of a review. Everything in them is a figure of the ledger or a sentence of the game.

use engine::{Outcome, Seat, Seats, listed};

use crate::report::{Mark, Range, Side};

/// Of what a part must be of the whole to be called its cause.
const MOSTLY: f64 = 0.6;
/// A game that ends so near to what was expected of it at its start was decided by nothing since.
const EXPECTED: f64 = 0.15;
/// What luck has moved so far, and decisions back, is told nevertheless.
const MUCH: f64 = 0.3;

/// A share as wins in 100.
pub(crate) fn wins(share: f64) -> i64 {
    (share * 100.0).round() as i64
}

fn without_stop(text: &str) -> &str {
    text.trim_end_matches('.')
}

/// What it is sure to be at least, or to be at most, or both, in fives away from what is likely.
fn bounds(it: Range) -> String {
    let (low, high) = ((it.low * 20.0).floor() as i64 * 5, (it.high * 20.0).ceil() as i64 * 5);
    match (low, high) {
        (0, _) => format!("at most {high}"),
        (_, 100) => format!("at least {low}"),
        _ => format!("{low} to {high}"),
    }
}

/// The wins in 100 that it is sure to be at least.
fn least(it: Range) -> i64 {
    ((it.low * 100.0 + 1e-9).floor() as i64).max(1)
}

/// How it ended for `seat`: `{A} lost`, `{A} won, 102 points to 88`. `counted` names one point, and several.
pub(crate) fn ended(seat: Seat, result: f64, outcome: Option<Outcome>, counted: [&str; 2]) -> String {
    let name = seat.name();
    let Some(outcome) = outcome else {
        return format!(
            "The record ends before the game does: {name} could expect {} wins in 100.",
            wins(result)
        );
    };
    let how = match result {
        it if it > 0.999 => "won",
        it if it < 0.001 => "lost",
        _ => "shared the win",
    };
    let points = |seat: Seat| outcome.points[seat.index()];
    let others = Seats::first_n(outcome.seats).without(seat);
    let all_zero = Seats::first_n(outcome.seats).iter().all(|it| points(it) == 0);
    match others.is_empty() || all_zero {
        true => format!("{name} {how}."),
        false => {
            let others = listed(&others.iter().map(|it| points(it).to_string()).collect::<Vec<_>>());
            let own = points(seat);
            format!("{name} {how}, {own} {} to {others}.", counted[usize::from(own.abs() != 1)])
        }
    }
}

/// What made it end so: luck, or decisions.
pub(crate) fn cause(ended: &str, side: &Side, seats: usize) -> String {
    let (whole, luck, decisions) =
        (side.result - side.start, side.dice + side.hidden, side.own + side.others);
    let part = |it: f64| if whole.abs() < 0.01 { 0.0 } else { it / whole };
    let compared = compared(side.seat, decisions, seats);
    let reason = if whole.abs() < EXPECTED {
        as_expected(side, luck, &compared, seats)
    } else if part(luck) >= MOSTLY {
        format!("mostly by luck: it {}, and {compared}{}", moved(luck), with_average_luck(side))
    } else if part(decisions) >= MOSTLY {
        format!("mostly by decisions: {compared}; luck {}", moved(luck))
    } else {
        format!("by luck and by decisions: luck {}, and {compared}", moved(luck))
    };
    format!("{}, {reason}.", without_stop(ended))
}

/// What is left for whoever luck has helped or hurt, where that says something.
fn with_average_luck(side: &Side) -> String {
    match side.adjusted.says_something() {
        true => format!(
            ". With average luck and such decisions {} would win {} games in 100",
            side.seat.name(),
            bounds(side.adjusted)
        ),
        false => String::new(),
    }
}

/// It ended as it had to be expected at the start; luck and decisions may have moved much, and back again. Alone, the start
/// is what a strong player may expect.
fn as_expected(side: &Side, luck: f64, compared: &str, seats: usize) -> String {
    let who = if seats == 1 { " for a strong player" } else { "" };
    let start = format!("as was to be expected: {} wins in 100 at the start{who}", wins(side.start));
    match luck.abs() >= MUCH {
        true => format!("{start}; on the way luck {}, and {compared}", moved(luck)),
        false => start,
    }
}

/// `took 12 wins in 100`, `gave 3 wins in 100`, `changed nothing`.
fn moved(by: f64) -> String {
    match wins(by.abs()) {
        0 => "changed nothing".to_string(),
        count => format!("{} {}", if by < 0.0 { "took" } else { "gave" }, at_most_all(count)),
    }
}

/// Luck that goes to and fro, and is thrown away each time, adds up to more than there is to win.
fn at_most_all(count: i64) -> String {
    match count {
        1 => "1 win in 100".to_string(),
        2..=100 => format!("{count} wins in 100"),
        _ => "more than a whole win".to_string(),
    }
}

/// What a seat's decisions changed; against others, all decisions together: everybody's mistakes count, and sums of them
/// alone would be more than there is to win.
fn compared(seat: Seat, by: f64, seats: usize) -> String {
    let name = seat.name();
    let others = match seats {
        2 => format!("those of {}", seat.next(2).name()),
        _ => "the others'".to_string(),
    };
    match (seats, wins(by.abs())) {
        (1, _) => format!("the decisions of {name} {}", moved(by)),
        (_, 0) => format!("the decisions of {name} were as good as {others}"),
        (_, count) => {
            let how = if by < 0.0 { "worse" } else { "better" };
            format!("the decisions of {name} were {how} than {others} by {}", at_most_all(count))
        }
    }
}

/// What was played, what was better, and by how much.
pub(crate) fn comparison(played: &str, better: &str, cost: Range, exact: bool) -> String {
    let (played, better) = (without_stop(played), without_stop(better));
    format!("\u{201c}{played}\u{201d}, where \u{201c}{better}\u{201d} wins {}", more(cost, exact))
}

/// `at least 10 games in 100 more`, `exactly 8.7 games in 100 more`.
fn more(cost: Range, exact: bool) -> String {
    match exact {
        true => format!("exactly {} games in 100 more", amount(cost.mean)),
        false => format!("at least {} games in 100 more", least(cost)),
    }
}

/// Small amounts with a digit behind the point.
fn amount(share: f64) -> String {
    if share < 0.1 { format!("{:.1}", share * 100.0) } else { wins(share).to_string() }
}

/// A question before an action that gives much away: `This loses at least one game in eight`.
pub(crate) fn ask(better: &str, cost: Range) -> String {
    format!("This loses {} against \u{201c}{}\u{201d}. Look again?", one_in(cost.low), without_stop(better))
}

fn one_in(share: f64) -> String {
    const WORDS: [&str; 11] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let it = ((1.0 / share.max(0.01)).ceil() as usize).max(2);
    format!("at least one game in {}", WORDS.get(it - 2).map_or_else(|| it.to_string(), |it| (*it).into()))
}

/// What an action that was played was worth.
pub(crate) fn worth(better: &str, cost: Range, exact: bool, mark: Option<Mark>) -> String {
    let better = without_stop(better);
    match mark {
        Some(mark) => {
            format!("That was {}: \u{201c}{better}\u{201d} wins {}.", mark.word(), more(cost, exact))
        }
        None if exact => format!("A good move; \u{201c}{better}\u{201d} wins {}.", more(cost, exact)),
        None => format!("No sure mistake; \u{201c}{better}\u{201d} may be better."),
    }
}

pub(crate) fn nothing_better(forced: bool) -> String {
    if forced { "There was nothing else to do." } else { "Nothing better was found." }.to_string()
}

pub(crate) fn costliest(seat: Seat, heading: &str, comparison: &str) -> String {
    format!("The costliest decision of {}{}: {comparison}.", seat.name(), when(heading))
}

pub(crate) fn moment(seat: Seat, comparison: &str) -> String {
    format!("{} chose {comparison}.", seat.name())
}

/// None of them is marked, and which comes nearest to it.
pub(crate) fn none_sure(seat: Seat, decisions: u32, nearest: &str) -> String {
    match decisions {
        1 => format!("The only decision of {} is no sure mistake. {nearest}", seat.name()),
        _ => format!(
            "No single one of the {decisions} decisions of {} is a sure mistake. {nearest}",
            seat.name()
        ),
    }
}

/// What is no sure mistake, but may be one; or that there is no such thing.
pub(crate) fn nearest(seat: Seat, found: Option<(String, String)>) -> String {
    match found {
        Some((heading, comparison)) => {
            format!("Nearest to a mistake of {} comes{} {comparison}.", seat.name(), when(&heading))
        }
        None => format!("Nothing clearly better is known for any decision of {}.", seat.name()),
    }
}

/// What was played, and what else might have been.
pub(crate) fn doubt(played: &str, better: &str) -> String {
    let (played, better) = (without_stop(played), without_stop(better));
    format!("\u{201c}{played}\u{201d}, where \u{201c}{better}\u{201d} may be better")
}

fn when(heading: &str) -> String {
    if heading.is_empty() { String::new() } else { format!(" ({})", lower(heading)) }
}

pub(crate) fn looked(seat: Seat, looked: usize, decisions: u32, marked: bool) -> String {
    let none = if marked { "" } else { ", and none is a sure mistake" };
    match looked >= decisions as usize {
        true => {
            format!("Each of the {decisions} decisions of {} has been judged by now{none}.", seat.name())
        }
        false => {
            format!("So far {looked} of the {decisions} decisions of {} have been judged{none}.", seat.name())
        }
    }
}

/// What is sure of everybody's decisions, whom it is about first.
pub(crate) fn counted(about: Seat, sides: &[Side]) -> Option<String> {
    let (own, others): (Vec<&Side>, Vec<&Side>) = sides.iter().partition(|side| side.seat == about);
    let of = own.into_iter().chain(others).filter(|side| side.decisions > 0);
    let each: Vec<String> = of.map(decided).collect();
    (!each.is_empty()).then(|| format!("{}.", each.join("; ")))
}

/// `{A} made 14 decisions, 1 mistake and 2 dubious ones among them, which gave away 6 to 12 wins in 100`.
fn decided(side: &Side) -> String {
    let (name, decisions) = (side.seat.name(), side.decisions);
    let noun = if decisions == 1 { "decision" } else { "decisions" };
    let marked = Mark::ALL.iter().zip(side.marks).rev().filter(|(_, count)| *count > 0);
    let marked: Vec<String> = marked.map(|((mark, _), count)| mark.counted(count)).collect();
    match marked.is_empty() {
        true => format!("{name} made {decisions} {noun}, none of them a sure mistake"),
        false => format!(
            "{name} made {decisions} {noun}, {} among them, which gave away {}",
            listed(&marked),
            given_away(side.given_away)
        ),
    }
}

/// `at least 12 wins in 100`; exactly known ones as they are.
fn given_away(it: Range) -> String {
    match least(it) {
        100.. => "more than a whole win".to_string(),
        _ if it.low == it.high => at_most_all(wins(it.mean)),
        count => format!("at least {}", at_most_all(count)),
    }
}

/// How it ended, and what happened last.
pub(crate) fn ended_with(ended: &str, ending: &str) -> String {
    format!("{}. {ending}", without_stop(ended))
}

pub(crate) fn breaks_off() -> String {
    "The record ends before the game does.".to_string()
}

pub(crate) fn roll(heading: &str, rolled: &str, helped: bool) -> String {
    let what = if helped { "helped" } else { "hurt" };
    format!("The roll that {what} most{}: {}.", when(heading), without_stop(rolled))
}

pub(crate) fn rolled(told: &str, about: Seat, change: f64, odds: Option<(f64, u64)>) -> String {
    let (name, count) = (about.name(), wins(change.abs()));
    let (changed, like) = if change < 0.0 {
        (format!("that took {} from {name}", at_most_all(count)), "bad or worse")
    } else {
        (format!("that gave {name} {}", at_most_all(count)), "good or better")
    };
    let odds = odds.map(|it| format!(", and {} as {like}", rolls(it))).unwrap_or_default();
    format!("{}; {changed}{odds}.", without_stop(told))
}

/// `one roll in 6 is`, `5 rolls in 36 are`, `7 rolls in 25 are`.
fn rolls((probability, total): (f64, u64)) -> String {
    let out_of = if total <= 36 { total } else { 100 };
    let count = (probability * out_of as f64).round().max(1.0) as u64;
    let common = common(count, out_of);
    match (count / common, out_of / common) {
        (1, 1) => "every roll is".to_string(),
        (1, of) => format!("one roll in {of} is"),
        (count, of) => format!("{count} rolls in {of} are"),
    }
}

fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}

pub(crate) fn ending(text: &str, clause: &str) -> String {
    format!("It ended with this: {} ({clause}).", without_stop(text))
}

/// A heading inside a sentence, without whose turn it is.
fn lower(heading: &str) -> String {
    let mut letters = heading.split(':').next().unwrap_or_default().chars();
    letters.next().into_iter().map(|first| first.to_ascii_lowercase()).chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_said_as_people_say_them() {
        assert_eq!(rolls((1.0 / 6.0, 6)), "one roll in 6 is");
        assert_eq!(rolls((10.0 / 36.0, 36)), "5 rolls in 18 are");
        assert_eq!(rolls((0.283, 216)), "7 rolls in 25 are");
        assert_eq!(rolls((1.0, 6)), "every roll is");
    }

    #[test]
    fn what_an_action_loses_is_said_in_games() {
        let cost = Range { mean: 0.17, low: 0.129, high: 0.21 };
        assert_eq!(
            ask("Roll.", cost),
            "This loses at least one game in eight against \u{201c}Roll\u{201d}. Look again?"
        );
        assert_eq!(
            [0.06, 0.5, 0.9].map(one_in),
            ["at least one game in 17", "at least one game in two", "at least one game in two"]
        );
        assert_eq!(
            worth("Hold.", cost, false, Some(Mark::Blunder)),
            "That was a blunder: \u{201c}Hold\u{201d} wins at least 12 games in 100 more."
        );
        assert_eq!(worth("Hold.", cost, false, None), "No sure mistake; \u{201c}Hold\u{201d} may be better.");
        assert_eq!(
            worth("Roll.", Range::exactly(0.008), true, None),
            "A good move; \u{201c}Roll\u{201d} wins exactly 0.8 games in 100 more."
        );
    }

    #[test]
    fn luck_is_weighed_against_all_decisions_together() {
        let none = Range { mean: 0.0, low: 0.0, high: 1.0 };
        let side = Side {
            seat: Seat::A,
            start: 0.53,
            dice: -0.26,
            hidden: 0.0,
            own: -1.66,
            others: 1.39,
            result: 0.0,
            adjusted: none,
            given_away: none,
            decisions: 40,
            marks: [0; 3],
        };
        let told = |side: &Side| cause("{A} lost.", side, 2);
        assert_eq!(
            told(&side),
            "{A} lost, by luck and by decisions: luck took 26 wins in 100, and the decisions of {A} were worse than those of \
             {B} by 27 wins in 100."
        );
        let adjusted = Range { mean: 0.52, low: 0.35, high: 0.68 };
        assert_eq!(
            told(&Side { dice: -0.53, own: -0.8, others: 0.8, adjusted, ..side }),
            "{A} lost, mostly by luck: it took 53 wins in 100, and the decisions of {A} were as good as those of {B}. With \
             average luck and such decisions {A} would win 35 to 70 games in 100."
        );
        assert_eq!(bounds(Range { mean: 0.9, low: 0.78, high: 1.0 }), "at least 75");
        assert_eq!(bounds(Range { mean: 0.1, low: 0.0, high: 0.31 }), "at most 35");
        let wild = Side { dice: 1.79, own: -2.0, others: 0.68, result: 1.0, ..side };
        assert!(told(&wild).starts_with("{A} lost, mostly by luck: it gave more than a whole win, and "));
        let back = Side { start: 0.96, result: 1.0, dice: 0.75, own: -0.7, others: 0.0, ..side };
        assert_eq!(
            cause("{A} won.", &back, 1),
            "{A} won, as was to be expected: 96 wins in 100 at the start for a strong player; on the way luck gave 75 wins in \
             100, and the decisions of {A} took 70 wins in 100."
        );
        let alone = Side { dice: 0.1, own: -0.63, others: 0.0, ..side };
        let told = cause("{A} lost.", &alone, 1);
        assert_eq!(
            told,
            "{A} lost, mostly by decisions: the decisions of {A} took 63 wins in 100; luck gave 10 wins in 100."
        );
    }

    #[test]
    fn decisions_are_counted_where_nothing_else_is_known() {
        let none = Range::exactly(0.0);
        let [a, b] = [Seat::A, Seat::B].map(|seat| Side {
            seat,
            start: 0.5,
            dice: 0.0,
            hidden: 0.0,
            own: 0.0,
            others: 0.0,
            result: 0.0,
            adjusted: none,
            given_away: none,
            decisions: 22,
            marks: [0; 3],
        });
        let given_away = Range { mean: 0.2, low: 0.12, high: 0.28 };
        let a = Side { decisions: 1, marks: [0, 0, 1], given_away, ..a };
        assert_eq!(
            counted(Seat::A, &[a, b]).as_deref(),
            Some(
                "{A} made 1 decision, 1 blunder among them, which gave away at least 12 wins in 100; {B} made 22 decisions, \
                 none of them a sure mistake."
            )
        );
        assert!(counted(Seat::B, &[a, b]).is_some_and(|it| it.starts_with("{B} made 22")));
        assert_eq!(counted(Seat::A, &[Side { decisions: 0, ..a }]), None);
        assert_eq!(
            ended_with("{A} lost, 3 dice to 5.", "It ended with this: Nobody can move (R9)."),
            "{A} lost, 3 dice to 5. It ended with this: Nobody can move (R9)."
        );
    }

    #[test]
    fn how_far_a_review_has_come_is_told() {
        assert_eq!(
            looked(Seat::A, 26, 31, false),
            "So far 26 of the 31 decisions of {A} have been judged, and none is a sure mistake."
        );
        assert_eq!(looked(Seat::A, 31, 31, true), "Each of the 31 decisions of {A} has been judged by now.");
        let found = ("Turn 7".to_string(), doubt("Roll the die.", "Hold."));
        assert_eq!(
            none_sure(Seat::B, 31, &nearest(Seat::B, Some(found))),
            "No single one of the 31 decisions of {B} is a sure mistake. Nearest to a mistake of {B} comes (turn 7) \
             \u{201c}Roll the die\u{201d}, where \u{201c}Hold\u{201d} may be better."
        );
        assert!(
            none_sure(Seat::B, 1, &nearest(Seat::B, None))
                .ends_with(" Nothing clearly better is known for any decision of {B}.")
        );
    }

    #[test]
    fn a_roll_says_whom_it_helped_and_how_often_it_comes() {
        let told = rolled("The die shows 1.", Seat::A, -0.21, Some((1.0 / 6.0, 6)));
        assert_eq!(
            roll("Turn 33", &told, false),
            "The roll that hurt most (turn 33): The die shows 1; that took 21 wins in 100 from {A}, and one roll in 6 is as bad \
             or worse."
        );
    }

    #[test]
    fn an_end_is_told_with_its_points() {
        let outcome = Outcome::by_points(2, [102, 88, 0, 0]);
        let points = ["point", "points"];
        assert_eq!(ended(Seat::B, 0.0, Some(outcome), points), "{B} lost, 88 points to 102.");
        let last = Outcome::by_points(2, [1, 0, 0, 0]);
        assert_eq!(ended(Seat::A, 1.0, Some(last), ["die", "dice"]), "{A} won, 1 die to 0.");
        let alone = Outcome::won_by(1, [0; 4], Seats::NONE);
        assert_eq!(ended(Seat::A, 0.0, Some(alone), points), "{A} lost.");
        assert_eq!(
            ended(Seat::A, 0.4, None, points),
            "The record ends before the game does: {A} could expect 40 wins in 100."
        );
    }
}
