//! What a program is asked. See "Taking a seat in the arena" in `docs/protocol.md`.

use std::time::Duration;

use engine::{Coverage, Match, Seat, Seats, Show, write_options};
use serde_json::{Value, json};

/// Asks for the decision of `seat`, with nothing in it but what that seat may know.
pub(super) fn request<G: Show>(history: &Match<G>, seat: Seat, seed: u64, within: Duration) -> Value {
    let (state, eyes) = (history.state(), Seats::only(seat));
    let mut actions = Vec::new();
    let coverage = state.actions(seat, &mut actions);
    let actions: Vec<Value> =
        actions.iter().map(|action| json!({ "notation": action.to_string() })).collect();
    json!({
        "do": "choose",
        "game": G::TITLE.id,
        "seats": history.seats(),
        "options": write_options(history.options()),
        "seat": seat.to_string(),
        "position": G::position(&state.view(eyes)),
        "actions": actions,
        "complete": coverage == Coverage::All,
        "resignation": state.resignation(seat).map(|action| action.to_string()),
        "record": history.record(eyes),
        "seed": seed,
        "within_ms": within.as_millis() as u64,
    })
}
