//! Problem as an answer of HTTP: its code as a status, the rest as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use room::{Code, Problem};
use serde_json::json;

/// Why a request is not answered as its asker hoped.
pub(crate) struct Failure(Problem);

impl<T: Into<Problem>> From<T> for Failure {
    fn from(trouble: T) -> Failure {
        Failure(trouble.into())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            Code::Refused | Code::Lesson => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotYours => StatusCode::FORBIDDEN,
            Code::Stale | Code::Over | Code::Waiting | Code::Taken => StatusCode::CONFLICT,
            Code::Limit => StatusCode::TOO_MANY_REQUESTS,
            Code::BadRequest => StatusCode::BAD_REQUEST,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Storage | Code::Unknown => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(json!({ "error": self.0 }))).into_response()
    }
}
