//! The words and pictures of a game: the half of it that people see.

use crate::position::{self, Key};
use crate::scene::{Choice, Goal, Line, Preview, Scene, Throw, Touch};
use crate::{Event, Game, Refusal, Rolled, Seat, Seats};

/// How a game is written and drawn. Everything is made from a View, so that nothing hidden can show.
pub trait Show: Game {
    /// What a position is made of: all that a view holds beyond seats and options, `?` for what it hides.
    const KEYS: &'static [Key<Self::View>];

    /// The text of `art.svg`: the game's pictures, a `symbol` each, by the names that its items use behind the game's
    /// own. The one called `cover` stands for the game. Without pictures, things are drawn by their kind.
    const ART: &'static str = "";

    /// The text of `learn/lesson.txt`: a first game in which every step is said. Without one, nobody is taught.
    const LESSON: &'static str = "";

    /// The text of `learn/puzzles.txt`: positions with one best action. Without it, nothing can be practised.
    const PUZZLES: &'static str = "";

    /// The text of `learn/tips.txt`: a sentence for each thing that is new the first time. Without it, nothing is said.
    const TIPS: &'static str = "";

    /// The text of `guide.md`: the rules for people, with pictures of positions.
    const GUIDE: &'static str = "";

    /// What the points of an outcome count: one of it, and several.
    const POINTS: [&'static str; 2] = ["point", "points"];

    /// Its place in the catalog, the first at 1; nothing for a game to practise with.
    const ORDER: Option<u8> = Some(u8::MAX);

    /// The view into which the keys of a position are read.
    fn blank(seats: u8, options: Self::Options) -> Self::View {
        Self::new(seats, options).view(Seats::ALL)
    }

    /// Works out what follows from what was read, and refuses what would break the rules' code or
    /// what a person would call impossible, with the clause that it breaks.
    fn complete(view: Self::View) -> Result<Self::View, Refusal>;

    /// The position as one line of text. Final: games do not override it.
    fn position(view: &Self::View) -> String {
        position::write(Self::KEYS, view)
    }

    /// Reads a position back. Final: games do not override it.
    fn place(seats: u8, options: Self::Options, text: &str) -> Result<Self::View, Refusal> {
        Self::complete(position::read(Self::KEYS, Self::blank(seats, options), text)?)
    }

    /// What `action` does, as a short sentence for a menu: `Hold and bank 12.`
    fn sentence(view: &Self::View, seat: Seat, action: Self::Action) -> String;

    /// What happened, in plain words, from one view to the next. Called only for eyes that witness it.
    fn tell(before: &Self::View, event: &Event<Self::Action>, after: &Self::View) -> Vec<Line>;

    /// The heading in the log under which belongs what happens next: `Turn 3`. The log gets a heading where it
    /// becomes another one; before the first turn there may be none.
    fn heading(view: &Self::View) -> Option<Line> {
        let _ = view;
        None
    }

    /// The Scene without choices, log and result: the table adds those.
    fn scene(view: &Self::View) -> Scene;

    /// What a person touches, in order, to play `action`.
    fn touches(view: &Self::View, seat: Seat, action: Self::Action) -> Vec<Touch>;

    /// Choices that are not a list: a path to a field that is filled in.
    fn fields(view: &Self::View, seat: Seat) -> Vec<Choice> {
        let _ = (view, seat);
        Vec::new()
    }

    /// What a considered action would look like.
    fn preview(view: &Self::View, seat: Seat, action: Self::Action) -> Preview {
        let _ = (view, seat, action);
        Preview::default()
    }

    /// A throw as an event to look at: whose dice, what for, what is added, and how much hangs on it. Called only for
    /// eyes that witness it; [`told`] hangs it on the first line that [`Show::tell`] makes of the event, and adds what
    /// the other lines say.
    fn throw(before: &Self::View, rolled: &Rolled, after: &Self::View) -> Throw {
        let _ = (before, after);
        Throw::plain(rolled)
    }

    /// What `seat` is after, or everybody, and how far each seat is; `scene` is what the eyes see, with its meters.
    fn goal(view: &Self::View, seat: Option<Seat>, scene: &Scene) -> Goal;

    /// The action that a path of touches would mean, if it were legal, so that `check` can say why it is not.
    fn would(view: &Self::View, seat: Seat, path: &[Touch]) -> Option<Self::Action> {
        let _ = (view, seat, path);
        None
    }
}

/// What is said of an event to eyes that witness it. The first line about a roll carries the throw, and the throw what
/// the lines behind it say.
pub fn told<G: Show>(before: &G::View, event: &Event<G::Action>, after: &G::View) -> Vec<Line> {
    let mut lines = G::tell(before, event, after);
    if let (Event::Roll(rolled), Some((first, others))) = (event, lines.split_first_mut()) {
        let throw = Throw { follows: others.to_vec(), ..G::throw(before, rolled, after) };
        first.throw = Some(Box::new(throw));
    }
    lines
}
