//! The review of a record: what is known by now. Who wants to know more asks again.

use axum::Json;
use axum::extract::State;
use engine::Seat;
use room::{Code, Problem};
use serde::{Deserialize, Serialize};
use table::review::Report;
use utoipa::ToSchema;

use super::{App, Body, Failure};
use crate::limits::cost;
use crate::listen::Peer;
use crate::reviews::Wish;

/// What is to be reviewed.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Reviewed {
    /// A record, of a game that is over or not.
    record: String,
    /// What the players are called, by seat; letters, where nothing is said.
    #[serde(default)]
    names: Vec<String>,
    /// The seat to which it is told: A to D.
    seat: Option<String>,
}

/// The review so far: it is finished when `progress` has two like numbers.
#[derive(Serialize, ToSchema)]
pub(super) struct ReviewAnswer {
    #[schema(value_type = Object)]
    review: Box<Report>,
}

/// Reviews a record, beside everything else. It goes on while it is asked for; the same record is reviewed once.
#[utoipa::path(post, path = "/api/review", request_body = Reviewed,
    responses((status = 200, body = ReviewAnswer), (status = 400), (status = 422), (status = 429)))]
pub(super) async fn review(
    State(app): State<App>,
    peer: Peer,
    Body(wish): Body<Reviewed>,
) -> Result<Json<ReviewAnswer>, Failure> {
    let bad = |_| Problem::new(Code::BadRequest, "`seat` takes a letter from A to D.");
    let you: Option<Seat> = wish.seat.map(|seat| seat.parse()).transpose().map_err(bad)?;
    let (record, names, address) = (wish.record, wish.names, peer.address);
    let charge = app.limits.charge(address, cost::REVIEW + cost::record(&record))?;
    let told = app.reviews.ask(Wish { record, names, you, address }).await?;
    if !told.new {
        charge.settle(cost::REVIEWED);
    }
    Ok(Json(ReviewAnswer { review: told.report }))
}
