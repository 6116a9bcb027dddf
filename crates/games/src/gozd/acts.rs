//! G4: what the active player may do, sampled from a numbered set of candidates. `listing` lists it in the same order.

use engine::{Rng, Seat};

use super::band::Band;
use super::place::{Place, Places, WAYS, first_row, ways};
use super::{Action, Gozd, Minion, Phase};

/// Blind draws before the sampler makes a list. On a crowded board about one in two hits.
const DRAWS: u32 = 32;
/// The ways of one minion, as a number of candidates.
const EACH: u32 = WAYS as u32;

/// What might be legal: each legal action is exactly one of these.
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    /// Own minions on fields, with each way out of their places.
    pub(super) fielded: Band,
    /// Where the numbers of those on fields end, those of the six values at home with each field before it,
    /// and those of the specials; then come minions at home that have been elsewhere this turn.
    pub(super) ends: [u32; 4],
}

impl Gozd {
    /// Every legal action, once.
    #[inline]
    pub(super) fn acts(&self) -> impl Iterator<Item = Action> {
        let candidates = self.candidates();
        (0..candidates.ends[3]).filter_map(move |n| self.candidate(&candidates, n))
    }

    /// Some legal action.
    #[inline]
    pub(super) fn any_action(&self, rng: &mut Rng) -> Action {
        match self.phase {
            Phase::Defend => self.any_answer(rng),
            Phase::Settle(role) => self.ways_out(role)[usize::from(rng.coin())],
            Phase::Victims => self.any_victims(rng),
            _ => self.any_act(rng),
        }
    }

    /// Each legal action with the same probability.
    #[inline]
    fn any_act(&self, rng: &mut Rng) -> Action {
        let candidates = self.candidates();
        for _ in 0..DRAWS {
            if let Some(action) = self.candidate(&candidates, rng.below(candidates.ends[3])) {
                return action;
            }
        }
        self.any_listed(rng)
    }

    #[cold]
    #[inline]
    fn any_listed(&self, rng: &mut Rng) -> Action {
        let count = self.acts().count() as u32;
        self.acts().nth(rng.below(count) as usize).unwrap_or(Action::Resign)
    }

    /// G4: whether anything is legal. Without a cost, a special needs another legal action: G13.
    #[inline]
    pub(super) fn can_act(&self) -> bool {
        self.options.special_costs_action && self.can_special() || self.can_walk_or_fight()
    }

    #[cold]
    #[inline]
    fn can_walk_or_fight(&self) -> bool {
        self.acts().any(|act| !matches!(act, Action::Sacrifice | Action::Infiltrate(_)))
    }

    /// G13: whether the special is still free, has its minions and leaves one.
    #[inline]
    pub(super) fn can_special(&self) -> bool {
        let taken = 1 + u8::from(self.active != Seat::A);
        !self.special_used & (self.horde.size(self.active) > taken) & (self.horde.home(self.active) >= taken)
    }

    #[inline]
    pub(super) fn candidates(&self) -> Candidates {
        let field_end = u32::from(self.horde.on_fields(self.active)) * EACH;
        let home_end = field_end + if self.horde.home(self.active) > 0 { 6 * EACH } else { 0 };
        let specials = if self.active == Seat::A { 6 } else { 1 };
        let end = home_end + if self.can_special() { specials } else { 0 };
        let astray = if self.any_astray() { self.trail.len() as u32 * (EACH + 1) } else { 0 };
        let fielded = self.horde.afield(self.active);
        Candidates { fielded, ends: [field_end, home_end, end, end + astray] }
    }

    /// Candidate `n`, if it is legal.
    #[inline(always)]
    pub(super) fn candidate(&self, candidates: &Candidates, n: u32) -> Option<Action> {
        let [field_end, home_end, special_end, _] = candidates.ends;
        if n < field_end {
            return self.act_afield(candidates.fielded.nth(n / EACH), (n % EACH) as usize);
        }
        if n < home_end {
            let (nth, way) = ((n - field_end) / EACH, (n - field_end) % EACH);
            let (value, to) = (nth as u8 + 1, Place(self.ways(Place::HOME)[way as usize]));
            let legal = self.has_room(to) && self.is_fresh(value);
            return legal.then(|| Action::Move(Minion::new(value, Place::HOME), to));
        }
        if n < special_end {
            return self.special((n - home_end) as u8 + 1);
        }
        self.act_at_home((n - special_end) / (EACH + 1), ((n - special_end) % (EACH + 1)) as usize)
    }

    /// What die `die` may do in direction `way`, if it is the lowest-numbered of those alike.
    #[inline(always)]
    fn act_afield(&self, die: u8, way: usize) -> Option<Action> {
        let (value, at) = self.horde.on_field(die)?;
        let contested = self.horde.on(self.active.next(2), at) > 0;
        if way == WAYS - 1 {
            let act = if contested { Action::Fight } else { Action::Slaughter };
            return if contested || self.is_undefended(at) {
                self.lead(die, value, at).map(act)
            } else {
                None
            };
        }
        let to = Place(self.ways(at)[way]);
        let open = !contested && to != Place::NOWHERE && self.has_room(to); // G7, G6, G3
        if !open || self.trail.has(die, to) {
            return None; // G5
        }
        self.lead(die, value, at).map(|minion| Action::Move(minion, to))
    }

    /// G12: whether this field, which has no enemies, is one to slaughter from.
    #[inline]
    pub(super) fn is_undefended(&self, at: Place) -> bool {
        let enemy = self.active.next(2);
        first_row(self.options.rows, enemy) == at.row() && self.guards(enemy, at) == 0
    }

    /// What the minion of an entry of the memory may do, if it is at home and this is its first entry.
    #[cold]
    #[inline]
    fn act_at_home(&self, entry: u32, way: usize) -> Option<Action> {
        let (die, first) = self.trail.iter().nth(entry as usize)?;
        let (value, at) = self.horde.stand(die)?;
        let counts = at.is_home() && self.trail.of(die).iter().next() == Some(first);
        if !counts {
            return None;
        }
        let minion = self.lead(die, value, at)?;
        if way == WAYS {
            return (self.active == Seat::A && self.can_special()).then_some(Action::Infiltrate(minion));
        }
        let to = Place(self.ways(at)[way]);
        (self.has_room(to) && !self.trail.has(die, to)).then_some(Action::Move(minion, to))
    }

    /// G13, with a minion of this value that has been at home all the turn.
    #[inline]
    pub(super) fn special(&self, value: u8) -> Option<Action> {
        match self.active {
            Seat::A => self.is_fresh(value).then(|| Action::Infiltrate(Minion::new(value, Place::HOME))),
            _ => Some(Action::Sacrifice),
        }
    }

    #[inline]
    pub(super) fn ways(&self, from: Place) -> &'static [u8; WAYS] {
        ways(self.options.rows, self.active, from)
    }

    /// G3: whether one more own minion fits.
    #[inline]
    pub(super) fn has_room(&self, to: Place) -> bool {
        to.is_home() || self.horde.on(self.active, to) < self.options.field_capacity
    }

    /// G5: whether a minion that has been elsewhere this turn is at home.
    #[inline]
    fn any_astray(&self) -> bool {
        self.horde.any_off_field(self.trail.moved())
    }

    /// Whether a minion of this value is at home that has not been elsewhere this turn.
    #[inline]
    pub(super) fn is_fresh(&self, value: u8) -> bool {
        self.horde.at_home(self.active, value) > 0 && (!self.any_astray() || self.any_fresh(value))
    }

    #[cold]
    #[inline]
    fn any_fresh(&self, value: u8) -> bool {
        let alike = self.horde.alike(self.active, value, Place::HOME);
        !alike.without(self.trail.moved()).is_empty()
    }

    /// G5: whether these, of one value and place, may remember differently.
    #[inline]
    fn may_differ(&self, alike: Band) -> bool {
        !alike.and(self.trail.moved()).is_empty() && alike.is_several()
    }

    /// The name of `die`, if it is the lowest-numbered of those that are alike, memory included.
    #[inline]
    pub(super) fn lead(&self, die: u8, value: u8, at: Place) -> Option<Minion> {
        if !at.is_home() && self.horde.on(self.active, at) == 1 {
            return Some(Minion::new(value, at));
        }
        let alike = self.horde.alike(self.active, value, at);
        if self.may_differ(alike) {
            return self.lead_by_memory(die, value, at);
        }
        (alike.first() == Some(die)).then_some(Minion::new(value, at))
    }

    /// With its memory only where others of its value and place remember otherwise.
    #[cold]
    #[inline]
    fn lead_by_memory(&self, die: u8, value: u8, at: Place) -> Option<Minion> {
        let been = self.trail.of(die);
        let mut alike = self.horde.alike(self.active, value, at).iter();
        if alike.find(|&it| self.trail.of(it) == been) != Some(die) {
            return None;
        }
        let been = if self.all_remember_alike(value, at) { Places::NONE } else { been };
        Some(Minion::new(value, at).that_has_been(been))
    }

    /// G5: whether minions of this value and place cannot be told apart.
    #[inline]
    pub(super) fn all_remember_alike(&self, value: u8, at: Place) -> bool {
        let mut been = self.horde.alike(self.active, value, at).iter().map(|die| self.trail.of(die));
        let first = been.next();
        been.all(|it| Some(it) == first)
    }

    /// The lowest-numbered die that `minion` names.
    #[inline]
    pub(super) fn seek(&self, seat: Seat, minion: Minion) -> Option<u8> {
        let alike = self.horde.alike(seat, minion.value(), minion.at());
        if self.may_differ(alike) {
            return self.seek_by_memory(minion, alike);
        }
        alike.first().filter(|_| minion.been().is_empty())
    }

    #[cold]
    #[inline]
    fn seek_by_memory(&self, minion: Minion, alike: Band) -> Option<u8> {
        let (value, at, been) = minion.parts();
        if self.all_remember_alike(value, at) {
            return alike.first().filter(|_| been.is_empty());
        }
        alike.iter().find(|&die| self.trail.of(die) == been)
    }
}
