//! Problem as an answer of HTTP: its code as a status, the rest as JSON.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use room::Problem;
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
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        (status, Json(json!({ "error": self.0 }))).into_response()
    }
}
