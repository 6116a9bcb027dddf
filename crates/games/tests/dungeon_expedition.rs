//! D6 Dungeon: the best expedition is exact. It is compared with an adventurer who tries every step on small
//! boards, and with a sweep over full boards that keeps the best of each frontier.

use std::collections::{HashMap, HashSet};

use engine::Rng;
use games::dungeon::expedition::{Paid, Purse, Route, Side, Stakes, best, completes, points};
use games::dungeon::{Design, FaceTable, Map};

/// A side of the waffle, plainly.
#[derive(Clone, Copy)]
struct Board([Option<(Map, u8)>; 36]);

impl Board {
    fn side(&self) -> Side {
        let mut side = Side::default();
        for (spot, die) in self.0.iter().enumerate() {
            if let Some((map, turns)) = *die {
                side.put(spot as u8, map, turns);
            }
        }
        side
    }

    /// Whether there is a corridor from `spot`: 0 up, 1 right, 2 down, 3 left.
    fn arm(&self, spot: usize, direction: usize) -> bool {
        self.0[spot].is_some_and(|(map, turns)| map.arms(turns) >> direction & 1 == 1)
    }

    fn is(&self, spot: usize, map: Map) -> bool {
        self.0[spot].is_some_and(|(its, _)| its == map)
    }

    /// The neighbour in a direction, if corridors meet.
    fn next(&self, spot: usize, direction: usize) -> Option<usize> {
        let (row, column) = (spot / 6, spot % 6);
        let next = match direction {
            0 if row > 0 => spot - 6,
            1 if column < 5 => spot + 1,
            2 if row < 5 => spot + 6,
            3 if column > 0 => spot - 1,
            _ => return None,
        };
        (self.arm(spot, direction) && self.arm(next, (direction + 2) % 4)).then_some(next)
    }
}

/// An adventurer somewhere in the dungeon: what has been explored, cut and opened, and what is left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Adventurer {
    explored: u64,
    /// Arms of webs, four a spot.
    cut: [u64; 3],
    opened: u64,
    swords: u8,
    vorpals: u8,
    keys: u8,
}

/// Tries everything an adventurer could do, step by step.
struct Trial<'a> {
    board: &'a Board,
    stakes: Stakes,
    seen: HashSet<Adventurer>,
    best: (i32, bool),
}

impl Trial<'_> {
    fn run(board: &Board, purse: Purse, stakes: Stakes) -> (i32, bool) {
        let mut best = (0, false);
        for (right, direction) in [(false, 3), (true, 1)] {
            let mut trial = Trial { board, stakes, seen: HashSet::new(), best };
            for row in 0..6 {
                let spot = row * 6 + if right { 5 } else { 0 };
                if board.arm(spot, direction) {
                    let Purse { swords, vorpals, keys } = purse;
                    let outside = Adventurer { explored: 0, cut: [0; 3], opened: 0, swords, vorpals, keys };
                    for inside in trial.cut(outside, spot, direction) {
                        trial.enter(inside, spot, right);
                    }
                }
            }
            best = trial.best;
        }
        best
    }

    /// Ways to pay so many swords.
    fn pay(who: Adventurer, swords: u8) -> Vec<Adventurer> {
        let mut ways = Vec::new();
        if who.swords >= swords {
            ways.push(Adventurer { swords: who.swords - swords, ..who });
        }
        if swords > 0 && who.vorpals > 0 {
            ways.push(Adventurer { vorpals: who.vorpals - 1, ..who });
        }
        ways
    }

    /// Ways to pass an arm: a web's must have been cut.
    fn cut(&self, who: Adventurer, spot: usize, direction: usize) -> Vec<Adventurer> {
        let (at, bit) = (spot * 4 / 64, 1 << (spot * 4 % 64 + direction));
        if !self.board.is(spot, Map::Webs) || who.cut[at] & bit != 0 {
            return vec![who];
        }
        let mut ways = Self::pay(who, 1);
        ways.iter_mut().for_each(|way| way.cut[at] |= bit);
        ways
    }

    fn enter(&mut self, who: Adventurer, spot: usize, right: bool) {
        if who.explored >> spot & 1 == 1 {
            return self.explore(who, right);
        }
        let Some((map, _)) = self.board.0[spot] else { return };
        let ways = match map {
            Map::Doorway if who.keys == 0 => vec![],
            Map::Doorway => vec![Adventurer { keys: who.keys - 1, ..who }],
            map => Self::pay(who, [0, 1, 2, 4, 0, 5, 0, 0, 0, 0][map as usize]),
        };
        for way in ways {
            self.explore(Adventurer { explored: way.explored | 1 << spot, ..way }, right);
        }
    }

    fn explore(&mut self, who: Adventurer, right: bool) {
        if !self.seen.insert(who) {
            return;
        }
        self.best = self.best.max((self.score(who), false));
        let exit = if right { 3 } else { 1 };
        for spot in (0..36).filter(|spot| who.explored >> spot & 1 == 1) {
            if self.board.is(spot, Map::Chest) && who.opened >> spot & 1 == 0 && who.keys > 0 {
                self.explore(Adventurer { opened: who.opened | 1 << spot, keys: who.keys - 1, ..who }, right);
            }
            let at_exit = spot % 6 == if right { 0 } else { 5 };
            if at_exit && self.board.arm(spot, exit) && !self.cut(who, spot, exit).is_empty() {
                self.best = self.best.max((self.score(who) + i32::from(self.stakes.finish), true));
            }
            for direction in 0..4 {
                let Some(next) = self.board.next(spot, direction) else { continue };
                for here in self.cut(who, spot, direction) {
                    for there in self.cut(here, next, (direction + 2) % 4) {
                        self.enter(there, next, right);
                    }
                }
            }
        }
    }

    fn score(&self, who: Adventurer) -> i32 {
        let of =
            |set: u64, map| (0..36).filter(|&spot| set >> spot & 1 == 1 && self.board.is(spot, map)).count();
        let hoards = [Map::Goblins, Map::Dragon, Map::Chamber].map(|map| of(who.explored, map) as i32);
        let treasures = hoards.iter().sum::<i32>() + of(who.opened, Map::Chest) as i32;
        treasures * i32::from(self.stakes.treasure)
            - of(who.explored, Map::Curse) as i32 * i32::from(self.stakes.curse)
    }
}

/// A few dice, often in a row that leads through.
fn small_board(rng: &mut Rng) -> Board {
    let mut board = Board([None; 36]);
    let (row, through) = (rng.below(6) as usize, rng.below(3) > 0);
    for column in 0..6 {
        let dice = if through { 15 } else { 8 };
        if rng.below(16) <= dice {
            board.0[row * 6 + column] = Some(passage(rng, through));
        }
    }
    for _ in 0..rng.below(4) {
        let other = (row + 1 + rng.below(2) as usize * 4) % 6;
        board.0[other * 6 + rng.below(6) as usize] = Some(passage(rng, false));
    }
    board
}

fn passage(rng: &mut Rng, through: bool) -> (Map, u8) {
    loop {
        let (map, turns) = (rng.pick(&Map::ALL), rng.below(4) as u8);
        if !through || map.arms(turns) & 10 == 10 || rng.below(20) == 0 {
            return (map, turns);
        }
    }
}

fn purse(rng: &mut Rng, swords: u32, vorpals: u32, keys: u32) -> Purse {
    let mut below = |n| rng.below(n + 1) as u8;
    Purse { swords: below(swords), vorpals: below(vorpals), keys: below(keys) }
}

fn stakes(rng: &mut Rng) -> Stakes {
    let printed = [Stakes { finish: 5, treasure: 1, curse: 1 }, Stakes { finish: 3, treasure: 1, curse: 1 }];
    let house =
        Stakes { finish: rng.below(4) as u8, treasure: rng.below(3) as u8, curse: rng.below(3) as u8 };
    if rng.below(4) == 0 { house } else { rng.pick(&printed) }
}

/// Walks a route as it is told, and counts.
fn verify(board: &Board, purse: Purse, stakes: Stakes, route: &Route) {
    let spent = route.spent();
    assert!(spent.swords <= purse.swords && spent.vorpals <= purse.vorpals && spent.keys <= purse.keys);
    let paid =
        |spot: u8, arm| route.payments.iter().find(|it| it.spot == spot && it.arm == arm).map(|it| it.paid);
    let cut = |spot: u8, direction: usize| {
        let web = board.is(spot.into(), Map::Webs);
        assert!(!web || paid(spot, Some(direction as u8)).is_some(), "an arm is not paid for: {route:?}");
    };
    let gate = |right| if right { 1 } else { 3 };
    assert!(board.arm(route.entrance.spot.into(), gate(route.entrance.right)));
    assert_eq!(route.walk[0], route.entrance.spot);
    cut(route.entrance.spot, gate(route.entrance.right));
    if let Some(exit) = route.exit {
        assert!(exit.right != route.entrance.right && board.arm(exit.spot.into(), gate(exit.right)));
        assert_eq!(route.walk.last(), Some(&exit.spot));
        cut(exit.spot, gate(exit.right));
    }
    for step in route.walk.windows(2) {
        let way = (0..4).find(|&it| board.next(step[0].into(), it) == Some(step[1].into()));
        let direction = way.unwrap_or_else(|| panic!("no corridor: {route:?}"));
        cut(step[0], direction);
        cut(step[1], (direction + 2) % 4);
    }
    let explored: HashSet<u8> = route.walk.iter().copied().collect();
    let mut worth = if route.exit.is_some() { i32::from(stakes.finish) } else { 0 };
    for &spot in &explored {
        let (map, _) = board.0[usize::from(spot)].expect("a die");
        let price = map.swords();
        match paid(spot, None) {
            Some(Paid::Swords(swords)) => assert_eq!(swords, price),
            Some(Paid::Vorpal) => assert!(price > 0),
            Some(Paid::Key) => assert!(matches!(map, Map::Doorway | Map::Chest)),
            None => assert!(price == 0 && map != Map::Doorway),
        }
        let treasure = matches!(map, Map::Goblins | Map::Dragon | Map::Chamber)
            || map == Map::Chest && paid(spot, None).is_some();
        worth += if treasure { i32::from(stakes.treasure) } else { 0 };
        worth -= if map == Map::Curse { i32::from(stakes.curse) } else { 0 };
    }
    assert_eq!(worth, route.points, "{route:?}");
}

/// What the program says, its route walked and counted.
fn found(board: &Board, purse: Purse, stakes: Stakes) -> (i32, bool) {
    let side = board.side();
    let route = best(&side, purse, stakes);
    let said = route.as_ref().map_or((0, false), |route| (route.points, route.exit.is_some()));
    assert_eq!(said.0, points(&side, purse, stakes));
    if let Some(route) = &route {
        verify(board, purse, stakes, route);
    }
    said
}

#[test]
fn no_adventurer_does_better_on_small_boards() {
    let mut rng = Rng::new(6);
    let (mut complete, mut paying) = (0, 0);
    for _ in 0..12_000 {
        let mut board = small_board(&mut rng);
        // There is room for seven webs.
        let webs: Vec<usize> = (0..36).filter(|&spot| board.is(spot, Map::Webs)).collect();
        webs.iter().skip(7).for_each(|&spot| board.0[spot] = None);
        let (purse, stakes) = (purse(&mut rng, 11, 2, 2), stakes(&mut rng));
        let tried = Trial::run(&board, purse, stakes);
        assert_eq!(found(&board, purse, stakes), tried, "{:?} {purse:?} {stakes:?}", board.0);
        // Whether a route can be completed at all: as if nothing else counted.
        let only = Stakes { finish: 1, treasure: 0, curse: 0 };
        assert_eq!(completes(&board.side(), purse), points(&board.side(), purse, only) == 1);
        complete += u32::from(tried.1);
        paying += u32::from(tried.0 > 0);
    }
    assert!(complete > 600 && paying > 5000, "{complete} complete, {paying} with points");
}

/// A state of the sweep: the component of the last cell in each column (0: not explored), whether the one
/// component is closed, whether edges are used, and what is spent.
type Frontier = ([u8; 6], bool, bool, bool, [u8; 3]);

/// Sweeps over the cells in order, keeping the best value of each frontier.
struct Sweep<'a> {
    board: &'a Board,
    purse: [u8; 3],
    stakes: Stakes,
    now: HashMap<Frontier, i32>,
}

impl Sweep<'_> {
    /// The best points, doubled, and one more for completing.
    fn run(board: &Board, purse: Purse, stakes: Stakes) -> i32 {
        let purse = [purse.swords, purse.vorpals, purse.keys];
        let start = HashMap::from([(([0; 6], false, false, false, [0; 3]), 0)]);
        let mut sweep = Sweep { board, purse, stakes, now: start };
        (0..36).for_each(|spot| sweep.cell(spot));
        let closed = |labels: &[u8; 6]| labels.iter().max().is_some_and(|&most| most <= 1);
        let ends = sweep.now.iter().filter(|((labels, ..), _)| closed(labels));
        let worth = ends.filter_map(|(&(_, _, left, right, _), &value)| {
            let finish = if left && right { 2 * i32::from(stakes.finish) + 1 } else { 0 };
            (left || right).then_some(value + finish)
        });
        worth.max().unwrap_or(0).max(0)
    }

    fn cell(&mut self, spot: usize) {
        let before = std::mem::take(&mut self.now);
        for (state, value) in before {
            self.skip(spot, state, value);
            if self.board.0[spot].is_some() && !state.1 {
                for (spent, gain) in self.prices(spot, state.4) {
                    self.links(spot, (state.0, false, state.2, state.3, spent), value + gain);
                }
            }
        }
    }

    fn skip(&mut self, spot: usize, (mut labels, mut closed, left, right, spent): Frontier, value: i32) {
        let gone = std::mem::take(&mut labels[spot % 6]);
        if gone > 0 && !labels.contains(&gone) {
            if labels != [0; 6] {
                return;
            }
            closed = true;
        }
        self.keep((labels, closed, left, right, spent), value);
    }

    /// Ways to pay so many swords.
    fn pay(&self, spent: [u8; 3], swords: u8) -> Vec<[u8; 3]> {
        let [s, v, k] = spent;
        let ways = [[s + swords, v, k], [s, v + 1, k]];
        let ways = ways.into_iter().take(if swords > 0 { 2 } else { 1 });
        ways.filter(|way| way.iter().zip(self.purse).all(|(used, have)| *used <= have)).collect()
    }

    fn prices(&self, spot: usize, spent: [u8; 3]) -> Vec<([u8; 3], i32)> {
        let (map, _) = self.board.0[spot].expect("a die");
        let (treasure, curse) = (2 * i32::from(self.stakes.treasure), 2 * i32::from(self.stakes.curse));
        let [s, v, k] = spent;
        let key = (k < self.purse[2]).then_some([s, v, k + 1]);
        match map {
            Map::Doorway => key.map(|spent| (spent, 0)).into_iter().collect(),
            Map::Chest => {
                [Some((spent, 0)), key.map(|spent| (spent, treasure))].into_iter().flatten().collect()
            }
            Map::Chamber => vec![(spent, treasure)],
            Map::Curse => vec![(spent, -curse)],
            Map::Goblins => self.pay(spent, 4).into_iter().map(|spent| (spent, treasure)).collect(),
            Map::Dragon => self.pay(spent, 5).into_iter().map(|spent| (spent, treasure)).collect(),
            Map::Orc => self.pay(spent, 1).into_iter().map(|spent| (spent, 0)).collect(),
            Map::Rat => self.pay(spent, 2).into_iter().map(|spent| (spent, 0)).collect(),
            Map::Corner | Map::Webs => vec![(spent, 0)],
        }
    }

    /// Explores a cell with every choice of corridors to the cells above and at the left and to the edges.
    fn links(&mut self, spot: usize, state: Frontier, value: i32) {
        let column = spot % 6;
        let up = state.0[column] > 0 && self.board.next(spot, 0).is_some();
        let back = column > 0 && state.0[column - 1] > 0 && self.board.next(spot, 3).is_some();
        let west = column == 0 && self.board.arm(spot, 3);
        let east = column == 5 && self.board.arm(spot, 1);
        let web = |at: usize| u8::from(self.board.is(at, Map::Webs));
        let price = [
            if up { web(spot) + web(spot.wrapping_sub(6)) } else { 0 },
            if back { web(spot) + web(spot.wrapping_sub(1)) } else { 0 },
            web(spot),
            web(spot),
        ];
        for choice in 0..16u8 {
            let used: [bool; 4] = std::array::from_fn(|i| choice >> i & 1 == 1);
            if used.iter().zip([up, back, west, east]).any(|(used, there)| *used && !there) {
                continue;
            }
            let arms: u8 = (0..4).filter(|&i| used[i]).map(|i| price[i]).sum();
            let mut ways = HashSet::from([state.4]);
            for _ in 0..arms {
                ways = ways.into_iter().flat_map(|spent| self.pay(spent, 1)).collect();
            }
            for spent in ways {
                self.explore(
                    spot,
                    (state.0, false, state.2 | used[2], state.3 | used[3], spent),
                    used,
                    value,
                );
            }
        }
    }

    fn explore(&mut self, spot: usize, state: Frontier, used: [bool; 4], value: i32) {
        let (column, mut labels) = (spot % 6, state.0);
        let above = std::mem::replace(&mut labels[column], 9);
        let back = if column > 0 { labels[column - 1] } else { 0 };
        for joined in [(used[0], above), (used[1], back)].into_iter().filter(|it| it.0).map(|it| it.1) {
            labels.iter_mut().filter(|label| **label == joined).for_each(|label| *label = 9);
        }
        // A component that has no cell left on the frontier could never be joined to this one.
        let joined = used[0] || used[1] && back == above;
        if above == 0 || joined || labels.contains(&above) {
            self.keep((labels, false, state.2, state.3, state.4), value);
        }
    }

    /// Numbers components from 1 in order of appearance, and keeps the better value.
    fn keep(&mut self, (labels, closed, left, right, spent): Frontier, value: i32) {
        let mut names = Vec::new();
        let labels = labels.map(|label| {
            if label > 0 && !names.contains(&label) {
                names.push(label);
            }
            names.iter().position(|&it| it == label).map_or(0, |i| i as u8 + 1)
        });
        let best = self.now.entry((labels, closed, left, right, spent)).or_insert(value);
        *best = value.max(*best);
    }
}

#[test]
fn no_sweep_finds_more_on_full_boards() {
    let mut rng = Rng::new(36);
    let mut complete = 0;
    for round in 0..60 {
        let mut dice: Vec<Design> = (0..36).map(|i| Design::ALL[i / 6]).collect();
        rng.shuffle(&mut dice);
        let mut board = Board([None; 36]);
        for (spot, &design) in dice.iter().enumerate() {
            // Some boards show the maps with most corridors: those are the hard ones.
            let back = if round % 2 == 0 { rng.coin() } else { design == Design::Green && rng.coin() };
            board.0[spot] = Some((FaceTable::PRINTED.map(design, back), rng.below(4) as u8));
        }
        let (purse, stakes) = (purse(&mut rng, 12, 2, 3), stakes(&mut rng));
        let (points, across) = found(&board, purse, stakes);
        let swept = Sweep::run(&board, purse, stakes);
        assert_eq!(2 * points + i32::from(across), swept, "{:?} {purse:?} {stakes:?}", board.0);
        complete += u32::from(across);
    }
    assert!(complete > 6, "{complete} complete");
}
