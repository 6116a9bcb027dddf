//! LAND 6 once more, slowly and from the rules text: squares are words, dice a map, nothing is packed.

use std::collections::{BTreeMap, BTreeSet};

/// L1, read off the printed tiles: top row, bottom row.
const TILES: [[[&str; 2]; 2]; 6] = [
    [["sea", "city"], ["forest", "field"]],
    [["sea", "city"], ["field", "forest"]],
    [["field", "city"], ["sea", "forest"]],
    [["forest", "city"], ["field", "sea"]],
    [["forest", "city"], ["sea", "field"]],
    [["field", "city"], ["forest", "sea"]],
];

/// The house rules that matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct House {
    pub(crate) hard: bool,
    pub(crate) sea: &'static str,
    pub(crate) payer_owes: bool,
    pub(crate) wins_first: bool,
    pub(crate) fight_without_cubes: bool,
    pub(crate) may_pass: bool,
    pub(crate) turn_cap: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Naive {
    house: House,
    board: u32,
    near: BTreeMap<String, BTreeSet<String>>,
    dice: BTreeMap<String, u32>,
    cubes: BTreeSet<u32>,
    turn: u32,
    phase: String,
    roll: Option<u32>,
    in_the_air: Option<String>,
    rerolled: BTreeSet<String>,
    uses: u32,
}

/// The neighbours of every square of a board (L2, L3).
pub(crate) fn neighbours(board: u32) -> BTreeMap<String, BTreeSet<String>> {
    let mut grid: BTreeMap<(i32, i32), String> = BTreeMap::new();
    let mut lay = |tile: usize, turns: u32, row: i32, column: i32| {
        let [[mut nw, mut ne], [mut sw, mut se]] = TILES[tile - 1];
        for _ in 0..turns {
            (nw, ne, se, sw) = (sw, nw, ne, se);
        }
        for (word, r, c) in [(nw, 0, 0), (ne, 0, 1), (sw, 1, 0), (se, 1, 1)] {
            grid.insert((row + r, column + c), format!("{word}{tile}"));
        }
    };
    lay(1, 2, 1, 0);
    lay(6, 0, 1, 6);
    let order = orders()[(board / 256) as usize];
    for (i, (row, column)) in [(0, 2), (2, 2), (0, 4), (2, 4)].into_iter().enumerate() {
        lay(order[i], board / 4u32.pow(3 - i as u32) % 4, row, column);
    }
    let mut near: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for ((row, column), name) in &grid {
        for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let Some(other) = grid.get(&(row + step.0, column + step.1)) {
                near.entry(name.clone()).or_default().insert(other.clone());
            }
        }
    }
    near
}

/// L3: the orders of the tiles 2 to 5, sorted.
fn orders() -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for n in 2000..6000usize {
        let digits = [n / 1000, n / 100 % 10, n / 10 % 10, n % 10];
        if (2..=5).all(|tile| digits.contains(&tile)) {
            all.push(digits);
        }
    }
    all
}

fn tile_of(square: &str) -> u32 {
    square[square.len() - 1..].parse().expect("squares end with their tile")
}

impl Naive {
    /// Reads the notation of positions, for phases in which no tile is laid.
    pub(crate) fn at(house: House, position: &str) -> Naive {
        let pairs: BTreeMap<&str, &str> =
            position.split(' ').map(|pair| pair.split_once('=').expect("a pair")).collect();
        let items = |key: &str| pairs[key].split(',').filter(|it| *it != "-").map(str::to_string);
        let die = |text: String| {
            let (square, value) = text.split_once(':').expect("a die");
            (square.to_string(), value.parse().expect("a value"))
        };
        let board = pairs["board"].parse().expect("a number");
        let counted = house.sea != "final";
        Naive {
            board,
            near: neighbours(board),
            dice: items("dice").map(die).collect(),
            cubes: items("cubes").map(|it| it.parse().expect("a tile")).collect(),
            turn: pairs["turn"].parse().expect("a turn"),
            phase: pairs["phase"].to_string(),
            roll: pairs["roll"].parse().ok(),
            in_the_air: items("reroll").next(),
            rerolled: if counted { BTreeSet::new() } else { items("sea").collect() },
            uses: if counted { pairs["sea"].parse().expect("a count") } else { 0 },
            house,
        }
    }

    /// The notation of the position.
    pub(crate) fn text(&self) -> String {
        let order = |square: &str| {
            let word = square.trim_end_matches(|c: char| c.is_ascii_digit());
            let terrain = ["city", "sea", "forest", "field"].iter().position(|it| *it == word);
            (if square == "roll" { 7 } else { tile_of(square) }, terrain)
        };
        let list = |items: Vec<String>| if items.is_empty() { "-".to_string() } else { items.join(",") };
        let mut dice: Vec<_> = self.dice.iter().collect();
        dice.sort_by_key(|(square, _)| order(square));
        let dice = list(dice.iter().map(|(square, value)| format!("{square}:{value}")).collect());
        let cubes = list(self.cubes.iter().map(u32::to_string).collect());
        let mut rerolled: Vec<String> = self.rerolled.iter().cloned().collect();
        rerolled.sort_by_key(|square| order(square));
        let sea = if self.house.sea == "final" { list(rerolled) } else { self.uses.to_string() };
        let (board, turn, phase) = (self.board, self.turn, &self.phase);
        let roll = self.roll.map_or("-".to_string(), |it| it.to_string());
        let reroll = self.in_the_air.clone().unwrap_or("-".to_string());
        format!(
            "board={board} dice={dice} cubes={cubes} turn={turn} phase={phase} roll={roll} reroll={reroll} sea={sea}"
        )
    }

    /// Everything that can happen next, in the notation of records, and what comes of it.
    pub(crate) fn next(&self) -> Vec<(String, Naive)> {
        let rolling = self.in_the_air.is_some() || ["fight-roll", "cubes-roll"].contains(&&*self.phase);
        if rolling {
            return (1..=6).map(|face| (format!("* {face}"), self.with_face(face))).collect();
        }
        let mut all = Vec::new();
        match &*self.phase {
            "act" | "extra" => {
                self.deploys(&mut all);
                self.moves(&mut all);
                self.feeds(&mut all);
                self.fights(&mut all);
                self.seas(&mut all);
                if self.phase == "extra" || self.house.may_pass {
                    all.push(("A pass".to_string(), self.half_done()));
                }
            }
            "fight" | "cubes" => {
                self.seas(&mut all);
                all.push(("A stand".to_string(), self.effect()));
            }
            "remove" => {
                for tile in &self.cubes {
                    all.push((format!("A remove {tile}"), self.without_cube(*tile)));
                }
            }
            "hit" => {
                for square in self.standing_on("forest") {
                    all.push((
                        format!("A lose {square}"),
                        self.minus_one(std::slice::from_ref(&square)).half_done(),
                    ));
                }
            }
            "loss" => {
                for square in self.standing_on("city") {
                    all.push((
                        format!("A lose {square}"),
                        self.minus_one(std::slice::from_ref(&square)).turn_done(),
                    ));
                }
            }
            _ => (),
        }
        all
    }

    fn standing_on(&self, terrain: &str) -> Vec<String> {
        self.dice.keys().filter(|square| square.starts_with(terrain)).cloned().collect()
    }

    /// L7.
    fn minus_one(&self, squares: &[String]) -> Naive {
        let mut after = self.clone();
        for square in squares {
            let value = after.dice.remove(square).expect("a die");
            if value > 1 {
                after.dice.insert(square.clone(), value - 1);
            }
        }
        after
    }

    /// L8.
    fn deploys(&self, all: &mut Vec<(String, Naive)>) {
        let cities = self.standing_on("city");
        let beside: BTreeSet<String> = cities.iter().flat_map(|city| self.near[city].clone()).collect();
        for payer in cities.iter().filter(|_| self.dice.len() < 6) {
            for square in beside.iter().filter(|square| !self.dice.contains_key(*square)) {
                let mut after = self.minus_one(std::slice::from_ref(payer));
                after.dice.insert(square.clone(), 6 - self.cubes.len() as u32);
                all.push((format!("A deploy {payer} {square}"), after.half_done()));
            }
        }
    }

    /// L9.
    fn moves(&self, all: &mut Vec<(String, Naive)>) {
        for payer in self.standing_on("city") {
            for from in self.dice.keys().filter(|from| **from != payer) {
                for to in self.near[from].iter().filter(|to| !self.dice.contains_key(*to)) {
                    let mut after = self.minus_one(std::slice::from_ref(&payer));
                    let value = after.dice.remove(from).expect("a die");
                    after.dice.insert(to.clone(), value);
                    let won = self.house.wins_first && after.is_won();
                    if after.standing_on("city").len() >= 2 && !won {
                        let owes = if self.house.payer_owes { &payer } else { to };
                        if after.dice.contains_key(owes) {
                            after = after.minus_one(std::slice::from_ref(owes));
                        }
                    }
                    all.push((format!("A move {payer} {from} {to}"), after.half_done()));
                }
            }
        }
    }

    /// L11, L16.
    fn feeds(&self, all: &mut Vec<(String, Naive)>) {
        for payer in self.standing_on("field") {
            if self.house.hard && self.cubes.contains(&tile_of(&payer)) {
                continue;
            }
            let mut after = self.minus_one(std::slice::from_ref(&payer));
            for (square, value) in &mut after.dice {
                if !square.starts_with("field") && *value < 6 {
                    *value += 1;
                }
            }
            all.push((format!("A feed {payer}"), after.half_done()));
        }
    }

    /// L12, L13.
    fn fights(&self, all: &mut Vec<(String, Naive)>) {
        if self.cubes.is_empty() && !self.house.fight_without_cubes {
            return;
        }
        for payer in self.standing_on("forest") {
            let mut after = self.minus_one(std::slice::from_ref(&payer)).fresh();
            after.phase = "fight-roll".to_string();
            all.push((format!("A fight {payer}"), after));
        }
    }

    /// L17, L18.
    fn seas(&self, all: &mut Vec<(String, Naive)>) {
        for payer in self.standing_on("sea") {
            let paid = self.minus_one(std::slice::from_ref(&payer));
            let thrown = self.roll.map(|_| "roll".to_string());
            for target in paid.dice.keys().cloned().chain(thrown) {
                let allowed = match self.house.sea {
                    "final" => !self.rerolled.contains(&target),
                    "once" => self.uses == 0,
                    _ => self.uses < 1000,
                };
                if allowed {
                    let mut after = paid.clone();
                    after.in_the_air = Some(target.clone());
                    after.uses += 1;
                    after.rerolled.insert(target.clone());
                    after.rerolled.retain(|square| square == "roll" || paid.dice.contains_key(square));
                    all.push((format!("A sea {payer} {target}"), after));
                }
            }
        }
    }

    fn with_face(&self, face: u32) -> Naive {
        let mut after = self.clone();
        match after.in_the_air.take() {
            Some(target) if target == "roll" => after.roll = Some(face),
            Some(target) => {
                after.dice.insert(target, face);
                if after.is_won() {
                    return after.in_phase("won");
                }
            }
            None => {
                after.roll = Some(face);
                after.phase = after.phase.replace("-roll", "");
            }
        }
        let window = ["fight", "cubes"].contains(&&*after.phase);
        let mut seas = Vec::new();
        after.seas(&mut seas);
        if window && seas.is_empty() { after.effect() } else { after } // L18a
    }

    /// The thrown die takes effect: L12, L19, L20.
    fn effect(&self) -> Naive {
        let roll = self.roll.expect("a thrown die");
        let after = Naive { rerolled: BTreeSet::new(), uses: 0, ..self.clone() };
        if self.phase == "fight" {
            return match roll {
                1 => after.choose("forest", "hit", Naive::half_done),
                2 | 3 => after.half_done(),
                _ => match self.cubes.len() {
                    0 => after.without_cube(0),
                    1 => after.without_cube(*self.cubes.first().expect("a cube")),
                    _ => Naive { phase: "remove".to_string(), ..after },
                },
            };
        }
        let there: Vec<String> = self.dice.keys().filter(|square| tile_of(square) == roll).cloned().collect();
        if !self.cubes.contains(&roll) {
            let mut after = after;
            after.cubes.insert(roll);
            after.turn_done()
        } else if !there.is_empty() {
            after.minus_one(&there).turn_done()
        } else {
            after.choose("city", "loss", Naive::turn_done)
        }
    }

    /// A die on this terrain loses 1: nobody is asked if there is one answer or none.
    fn choose(&self, terrain: &str, phase: &str, done: fn(&Naive) -> Naive) -> Naive {
        let candidates = self.standing_on(terrain);
        match candidates.len() {
            0 | 1 => done(&self.minus_one(&candidates)),
            _ => Naive { phase: phase.to_string(), ..self.clone() },
        }
    }

    /// L12, L14.
    fn without_cube(&self, tile: u32) -> Naive {
        let mut after = self.clone();
        after.cubes.remove(&tile);
        match self.roll {
            Some(4) => after.half_done(),
            _ if after.is_won() => after.in_phase("won"),
            _ => after.in_phase("extra"),
        }
    }

    /// L21.
    fn is_won(&self) -> bool {
        self.dice.get("city6").is_some_and(|value| *value >= 3) && !self.cubes.contains(&6)
    }

    fn half_done(&self) -> Naive {
        if self.is_won() {
            self.in_phase("won")
        } else if self.standing_on("city").is_empty() {
            self.in_phase("lost")
        } else {
            self.in_phase("cubes-roll")
        }
    }

    /// L22, L24.
    fn turn_done(&self) -> Naive {
        if self.is_won() {
            return self.in_phase("won");
        }
        let lost = self.cubes.len() == 6 || self.standing_on("city").is_empty();
        if lost || self.turn == self.house.turn_cap {
            return self.in_phase("lost");
        }
        let mut after = self.in_phase("act");
        after.turn += 1;
        after
    }

    fn in_phase(&self, phase: &str) -> Naive {
        Naive { phase: phase.to_string(), ..self.fresh() }
    }

    fn fresh(&self) -> Naive {
        Naive { roll: None, rerolled: BTreeSet::new(), uses: 0, ..self.clone() }
    }
}
