//! The odds of every battle, as a table for each edge: a search asks for millions of them.

use std::sync::OnceLock;

use engine::Dice;
use games::d6d::odds::{CERTAIN, Forecast, Terms};

/// Most of what worlds can help one side against the other.
const MOST: i8 = 5;
/// Ways to choose up to six armies of values 1 to 6.
const HOSTS: usize = 924;
/// `CHOICES[i][value]`: in how many ways the armies below the one at place i can be chosen from smaller values.
const CHOICES: [[u16; 7]; 6] = choices();

type OddsTable = Box<[[f32; 7]]>;

/// By who chooses the army that suffers (D13), and by edge.
static TABLES: [[OnceLock<OddsTable>; 11]; 2] = [const { [const { OnceLock::new() }; 11] }; 2];

/// The chance of one attacking army against `defenders`, sorted, with nobody retreating.
#[inline]
pub(crate) fn wins(winner_chooses: bool, edge: i8, attacker: u8, defenders: Dice) -> f32 {
    let edge = edge.clamp(-MOST, MOST);
    let table = TABLES[usize::from(winner_chooses)][(edge + MOST) as usize]
        .get_or_init(|| table(Terms { edge, winner_chooses }));
    table[place(defenders)][usize::from(attacker)]
}

fn table(terms: Terms) -> OddsTable {
    let mut table = vec![[0.0; 7]; HOSTS].into_boxed_slice();
    let mut forecast = Forecast::new(terms);
    each_host(Dice::NONE, &mut |defenders| {
        for attacker in 1..=6 {
            let share = forecast.wins(attacker, defenders) as f64 / CERTAIN as f64;
            table[place(defenders)][usize::from(attacker)] = share as f32;
        }
    });
    table
}

/// Every host of up to six armies, sorted, that begins with `host`.
fn each_host(host: Dice, tell: &mut impl FnMut(Dice)) {
    tell(host);
    if host.len() < 6 {
        let least = host.iter().last().unwrap_or(1);
        (least..=6).for_each(|value| each_host(host.push(value), tell));
    }
}

/// The place of a sorted host among all of them: they are numbered by the combinatorial number system.
#[inline]
fn place(host: Dice) -> usize {
    let short = 6 - host.len();
    let places = host
        .iter()
        .enumerate()
        .map(|(i, value)| usize::from(CHOICES[i + usize::from(short)][usize::from(value)]));
    places.sum()
}

const fn choices() -> [[u16; 7]; 6] {
    let mut table = [[0; 7]; 6];
    let mut i = 0;
    while i < 6 {
        let mut value = 1;
        while value < 7 {
            // C(value + i, i + 1), by Pascal's rule.
            let lower = if i == 0 { 1 } else { table[i - 1][value] };
            table[i][value] = table[i][value - 1] + lower;
            value += 1;
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn hosts_have_places_of_their_own() {
        let mut places = HashSet::new();
        each_host(Dice::NONE, &mut |host| assert!(places.insert(place(host)), "{host}"));
        assert_eq!((places.len(), places.iter().max()), (HOSTS, Some(&(HOSTS - 1))));
    }

    #[test]
    fn the_table_agrees_with_the_forecast() {
        let defenders: Dice = "145".parse().expect("dice");
        let forecast = Forecast::new(Terms { edge: 1, winner_chooses: false }).wins(5, defenders);
        assert_eq!(wins(false, 1, 5, defenders), (forecast as f64 / CERTAIN as f64) as f32);
        assert_eq!((wins(false, 0, 3, Dice::NONE), wins(true, 7, 1, defenders)), (1.0, 1.0));
    }
}
