//! The words and pictures of a game: the half of it that people see.

use crate::position::{self, Key};
use crate::scene::{Choice, Line, Preview, Scene, Touch};
use crate::{Event, Game, Refusal, Seat, Seats};

/// How a game is written and drawn. Everything is made from a View, so that nothing hidden can show.
pub trait Show: Game {
    /// What a position is made of: all that a view holds beyond seats and options, `?` for what it hides.
    const KEYS: &'static [Key<Self::View>];

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
}
