//! The legal actions: all of them, or any one of them.

use engine::Rng;

use super::board::{Laid, near};
use super::place::{CITIES, FORESTS, Place, first, nth, places};
use super::{Action, Army, Land6, Phase, THROWN, Target};

impl Land6 {
    /// Hands every legal action to `take`, once.
    pub fn each_action(&self, mut take: impl FnMut(Action)) {
        match self.phase {
            Phase::Lay => self.each_tile(&mut take),
            Phase::Act | Phase::Extra => {
                self.each_deploy(&mut take);
                self.each_move(&mut take);
                places(self.feeders()).for_each(|payer| take(Action::Feed { payer }));
                places(self.fighters()).for_each(|payer| take(Action::Fight { payer }));
                self.each_sea(&mut take);
                if self.may_pass() {
                    take(Action::Pass);
                }
            }
            Phase::Fight | Phase::Cubes => {
                self.each_sea(&mut take);
                take(Action::Stand);
            }
            Phase::Remove => places(self.cubes).for_each(|at| take(Action::Remove { tile: at.tile() })),
            Phase::Hit => places(self.army.all() & FORESTS).for_each(|at| take(Action::Lose { at })),
            Phase::Loss => places(self.army.all() & CITIES).for_each(|at| take(Action::Lose { at })),
            _ => (),
        }
    }

    fn each_tile(&self, take: &mut impl FnMut(Action)) {
        for tile in (2..=5).filter(|&tile| self.tiles_left() >> tile & 1 == 1) {
            (0..4).for_each(|turns| take(Action::Lay(Laid { tile, turns })));
        }
    }

    /// L3: the tiles not yet laid by hand, each as the bit of its number.
    pub(super) fn tiles_left(&self) -> u32 {
        (0..self.lying.into()).fold(0b11_1100, |left, slot| left & !(1 << self.lain(slot).tile))
    }

    fn each_deploy(&self, take: &mut impl FnMut(Action)) {
        let squares = self.deploy_squares();
        for payer in places(self.city_dice()) {
            places(squares).for_each(|at| take(Action::Deploy { payer, at }));
        }
    }

    fn each_move(&self, take: &mut impl FnMut(Action)) {
        let (near, empty) = (near(self.board), self.army.empty());
        for payer in places(self.city_dice()) {
            for from in places(self.army.all() & !payer.bit()) {
                places(near[from.index()] & empty).for_each(|to| take(Action::Move { payer, from, to }));
            }
        }
    }

    fn each_sea(&self, take: &mut impl FnMut(Action)) {
        let targets = self.sea_targets();
        for payer in places(self.sea_dice()) {
            let targets = targets & !(payer.bit() & self.army.of_one());
            places(targets & !THROWN).for_each(|at| take(Action::Sea { payer, target: Target::Army(at) }));
            if targets & THROWN != 0 {
                take(Action::Sea { payer, target: Target::Thrown });
            }
        }
    }

    /// L6, L14.
    #[inline]
    pub(super) fn may_pass(&self) -> bool {
        self.phase == Phase::Extra || self.options.may_pass
    }

    /// One legal action, each with the same probability.
    #[inline]
    pub(super) fn any_action(&self, rng: &mut Rng) -> Action {
        match self.phase {
            Phase::Act | Phase::Extra => self.any_act(rng),
            Phase::Fight | Phase::Cubes => self.any_answer(rng),
            Phase::Remove => Action::Remove { tile: any(self.cubes, rng).tile() },
            Phase::Hit => Action::Lose { at: any(self.army.all() & FORESTS, rng) },
            Phase::Loss => Action::Lose { at: any(self.army.all() & CITIES, rng) },
            _ => self.any_tile(rng),
        }
    }

    fn any_tile(&self, rng: &mut Rng) -> Action {
        let left = self.tiles_left();
        let tile = nth(left, rng.below(left.count_ones())).index() as u8;
        Action::Lay(Laid { tile, turns: rng.below(4) as u8 })
    }

    /// Sea or stand. Sea of a payer's last point on itself is drawn, too, and thrown back.
    #[inline]
    fn any_answer(&self, rng: &mut Rng) -> Action {
        let (payers, targets) = (self.sea_dice(), self.sea_targets());
        let seas = payers.count_ones() * targets.count_ones();
        loop {
            let draw = rng.below(seas + 1);
            if draw == seas {
                return Action::Stand;
            }
            if let Some(sea) = self.nth_sea(payers, targets, draw) {
                return sea;
            }
        }
    }

    #[inline]
    fn nth_sea(&self, payers: u32, targets: u32, n: u32) -> Option<Action> {
        let among = targets.count_ones();
        let (payer, target) = (nth(payers, n / among), nth_bit(targets, n % among));
        let spent = payer.bit() == target && self.army.of_one() & target != 0;
        let target = if target == THROWN { Target::Thrown } else { Target::Army(first(target)) };
        (!spent).then_some(Action::Sea { payer, target })
    }

    /// Draws from the legal actions and some that are not (moves of the payer itself, and as in
    /// `any_answer`), until one is.
    #[inline]
    fn any_act(&self, rng: &mut Rng) -> Action {
        let (cities, moves) = (self.city_dice(), Moves::of(self));
        let (squares, payers, targets) = (self.deploy_squares(), self.sea_dice(), self.sea_targets());
        let (feeders, fighters) = (self.feeders(), self.fighters());
        let deploys = cities.count_ones() * squares.count_ones();
        let marches = cities.count_ones() * moves.total;
        let seas = payers.count_ones() * targets.count_ones();
        let simple = (feeders | fighters).count_ones();
        let all = deploys + marches + seas + simple + u32::from(self.may_pass());
        loop {
            let mut draw = rng.below(all);
            if draw < deploys {
                let among = squares.count_ones();
                return Action::Deploy { payer: nth(cities, draw / among), at: nth(squares, draw % among) };
            }
            draw -= deploys;
            if draw < marches {
                let payer = nth(cities, draw / moves.total);
                let (from, to) = moves.nth(draw % moves.total);
                if from != payer {
                    return Action::Move { payer, from, to };
                }
                continue;
            }
            draw -= marches;
            if draw < simple {
                let payer = nth(feeders | fighters, draw);
                return if payer.is_in(feeders) { Action::Feed { payer } } else { Action::Fight { payer } };
            }
            draw -= simple;
            if draw == seas {
                return Action::Pass;
            }
            if let Some(sea) = self.nth_sea(payers, targets, draw) {
                return sea;
            }
        }
    }
}

/// Every move of every die, without its payment.
struct Moves {
    /// The dice, and for each where it can go.
    dice: [(Place, u32); Army::DICE as usize],
    total: u32,
}

impl Moves {
    #[inline]
    fn of(game: &Land6) -> Moves {
        let (near, empty) = (near(game.board), game.army.empty());
        let mut moves = Moves { dice: [(Place::nth(0), 0); Army::DICE as usize], total: 0 };
        for (slot, from) in moves.dice.iter_mut().zip(places(game.army.all())) {
            *slot = (from, near[from.index()] & empty);
            moves.total += slot.1.count_ones();
        }
        moves
    }

    #[inline]
    fn nth(&self, n: u32) -> (Place, Place) {
        let mut left = n;
        for &(from, squares) in &self.dice {
            match left.checked_sub(squares.count_ones()) {
                Some(rest) => left = rest,
                None => return (from, nth(squares, left)),
            }
        }
        unreachable!("n is below the total")
    }
}

/// One square of a mask.
#[inline]
fn any(mask: u32, rng: &mut Rng) -> Place {
    nth(mask, rng.below(mask.count_ones()))
}

/// Bit number `n` of `mask`, as a mask.
#[inline]
fn nth_bit(mask: u32, n: u32) -> u32 {
    let mut left = mask;
    for _ in 0..n {
        left &= left.wrapping_sub(1);
    }
    left & left.wrapping_neg()
}
