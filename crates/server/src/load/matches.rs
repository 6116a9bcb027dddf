//! One match of the load: both players of it.

use std::net::SocketAddr;
use std::time::Duration;

use engine::Seat;
use futures_util::{SinkExt, StreamExt};
use room::{Hello, PROTOCOL, Say, Tell};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::LoadError;
use super::figures::Moves;
use super::request::{Connection, told};

const SEATS: [Seat; 2] = [Seat::A, Seat::B];
/// What takes longer is lost.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) struct Match {
    code: String,
    tokens: Vec<String>,
    players: Vec<Player>,
}

/// One socket and what it has heard.
struct Player {
    socket: WebSocketStream<TcpStream>,
    seq: u64,
    due: Option<Seat>,
}

impl Match {
    /// Makes a room in which nobody ever wins, and takes both seats.
    pub(super) async fn sit_down(requests: &mut Connection) -> Result<Match, LoadError> {
        let person = json!({ "kind": "person" });
        let wish = json!({ "game": "pig", "options": { "target": 1000 }, "seats": [person, person] });
        let made = requests.post("/api/rooms", &wish).await?;
        let code = text(&made["room"]["code"]);
        let mut tokens = Vec::new();
        for seat in SEATS {
            let player = json!({ "name": seat.to_string(), "entropy": "5a".repeat(32) });
            tokens.push(text(
                &requests.post(&format!("/api/rooms/{code}/seats/{seat}"), &player).await?["token"],
            ));
        }
        Ok(Match { code, tokens, players: Vec::new() })
    }

    pub(super) async fn connect(&mut self, address: SocketAddr) -> Result<(), LoadError> {
        for (seat, token) in SEATS.iter().zip(&self.tokens) {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let url = format!("ws://{address}/api/rooms/{}/socket", self.code);
            let small = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
            let (socket, _) = client_async_with_config(url, stream, Some(small)).await.map_err(told)?;
            let mut player = Player { socket, seq: 0, due: None };
            let tokens = vec![token.clone()];
            let hello = Hello { protocol: PROTOCOL, tokens, eyes: Some(*seat), seq: None, hash: None };
            player.say(&Say::Hello(hello)).await?;
            player.hear(|it| matches!(it, Tell::Snapshot { .. })).await?;
            self.players.push(player);
        }
        Ok(())
    }

    /// Makes a move at each of these times.
    pub(super) async fn play(&mut self, times: impl Iterator<Item = Instant>) -> Result<Moves, LoadError> {
        let mut moves = Moves::default();
        for (n, at) in times.enumerate() {
            sleep_until(at).await;
            moves.sent += 1;
            match timeout(PATIENCE, self.one_move(n)).await {
                Ok(Ok((acknowledged, delivered))) => {
                    moves.acknowledged.push(acknowledged - at);
                    moves.delivered.push(delivered - at);
                }
                Ok(Err(error)) => return Err(error),
                Err(_) => moves.lost += 1,
            }
        }
        Ok(moves)
    }

    /// Rolls for whoever is due; when that was acknowledged, and when the other player saw it.
    async fn one_move(&mut self, n: usize) -> Result<(Instant, Instant), LoadError> {
        let mover = usize::from(self.players[0].due == Some(Seat::B));
        let (first, second) = self.players.split_at_mut(1);
        let (mover, other, seat) = match mover {
            0 => (&mut first[0], &mut second[0], SEATS[0]),
            _ => (&mut second[0], &mut first[0], SEATS[1]),
        };
        let (seq, key) = (mover.seq, format!("{seat}{n}"));
        mover.say(&Say::Play { key, seat, seq, action: "roll".into() }).await?;
        let last = |it: &Tell| matches!(it, Tell::Delta { seq: at, .. } if *at == seq + 2);
        let acted = async {
            mover.hear(|it| matches!(it, Tell::Ack { .. })).await?;
            let at = Instant::now();
            mover.hear(last).await?;
            Ok::<_, LoadError>(at)
        };
        let seen = async {
            other.hear(|it| matches!(it, Tell::Delta { prev, .. } if *prev == seq)).await?;
            let at = Instant::now();
            other.hear(last).await?;
            Ok(at)
        };
        tokio::try_join!(acted, seen)
    }
}

impl Player {
    async fn say(&mut self, say: &Say) -> Result<(), LoadError> {
        let text = serde_json::to_string(say).expect("a message is plain data");
        self.socket.send(Message::text(text)).await.map_err(told)
    }

    /// Listens until it hears what it waits for.
    async fn hear(&mut self, wanted: impl Fn(&Tell) -> bool) -> Result<(), LoadError> {
        loop {
            let message =
                self.socket.next().await.ok_or_else(|| told("a socket was closed"))?.map_err(told)?;
            let Message::Text(message) = message else { continue };
            let it: Tell = serde_json::from_str(&message).map_err(told)?;
            match &it {
                Tell::Refused { trouble, .. } => return Err(told(&trouble.sentence)),
                Tell::Snapshot { seq, next, .. } | Tell::Delta { seq, next, .. } => {
                    (self.seq, self.due) = (*seq, next.due.first().copied());
                }
                _ => {}
            }
            if wanted(&it) {
                return Ok(());
            }
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}
