//! Players that are programs of their own: started, asked, timed, and stopped.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::brief;
use serde_json::{Value, json};

use super::plan::Limits;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
const SLICE: Duration = Duration::from_millis(50);
/// How long a program may take to end when told to.
const GRACE: Duration = Duration::from_millis(500);

/// A program that plays, whether it is running or not.
pub(super) struct Outside {
    command: Vec<String>,
    limits: Limits,
    process: Option<Process>,
}

/// Why there is no answer.
pub(super) enum NoAnswer {
    /// Nobody needs it any more.
    Stopped,
    /// The program has failed, and this is how.
    Lost(String),
}

/// A running program, with a thread for each of its pipes, so that none of them can hold up the arena.
struct Process {
    child: Child,
    to: Option<Sender<String>>,
    from: Receiver<Vec<u8>>,
    /// The last line it wrote to its standard error.
    last_error: Arc<Mutex<String>>,
}

impl Outside {
    pub(super) fn new(command: Vec<String>, limits: Limits) -> Outside {
        Outside { command, limits, process: None }
    }

    /// Starts the program; the error says why it cannot.
    pub(super) fn start(&mut self) -> Result<(), String> {
        match self.running(&|| false) {
            Ok(_) => Ok(()),
            Err(NoAnswer::Lost(reason)) => Err(reason),
            Err(NoAnswer::Stopped) => Err("it was stopped".to_string()),
        }
    }

    /// The program's action for a request.
    pub(super) fn ask(&mut self, request: &Value, halted: &dyn Fn() -> bool) -> Result<String, NoAnswer> {
        let limit = self.limits.move_time;
        let process = self.running(halted)?;
        process.say(request);
        let line = process.hear(limit, halted)?;
        let lost = |what: &str| NoAnswer::Lost(format!("its answer {what}: `{}`", excerpt(&line)));
        let answer: Value = serde_json::from_slice(&line).map_err(|_| lost("is not JSON"))?;
        let action = answer["action"].as_str().ok_or_else(|| lost("has no text `action`"))?;
        Ok(action.to_string())
    }

    /// Ends the program at once; it will be started again when it is needed.
    pub(super) fn dismiss(&mut self) {
        if let Some(process) = &mut self.process {
            // It may have ended by itself.
            let _ = process.child.kill();
        }
        self.process = None;
    }

    fn running(&mut self, halted: &dyn Fn() -> bool) -> Result<&mut Process, NoAnswer> {
        if self.process.is_none() {
            let mut process = Process::start(&self.command).map_err(NoAnswer::Lost)?;
            process.say(&json!({ "do": "hello", "sixfold": env!("CARGO_PKG_VERSION"), "protocol": 1 }));
            let line = process.hear(self.limits.start_time, halted)?;
            if !serde_json::from_slice::<Value>(&line).is_ok_and(|answer| answer.is_object()) {
                let said = excerpt(&line);
                return Err(NoAnswer::Lost(format!("its answer to hello is not a JSON object: `{said}`")));
            }
            self.process = Some(process);
        }
        Ok(self.process.as_mut().expect("it has been started"))
    }
}

impl Process {
    fn start(words: &[String]) -> Result<Process, String> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the arena, which then ends its programs.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("`{}` does not start: {error}", words[0]))?;
        let (to, requests) = channel();
        let (answers, from) = channel();
        let last_error = Arc::new(Mutex::new(String::new()));
        if let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            let heard = Arc::clone(&last_error);
            std::thread::spawn(move || write_lines(stdin, &requests));
            std::thread::spawn(move || read_lines(stdout, |line| answers.send(line).is_ok()));
            std::thread::spawn(move || {
                read_lines(stderr, |line| {
                    *heard.lock().expect("nobody panics with it") = excerpt(&line);
                    true
                });
            });
        }
        Ok(Process { child, to: Some(to), from, last_error })
    }

    /// A program that does not listen is noticed when it does not answer.
    fn say(&self, request: &Value) {
        if let Some(to) = &self.to {
            let _ = to.send(format!("{request}\n"));
        }
    }

    fn hear(&mut self, limit: Duration, halted: &dyn Fn() -> bool) -> Result<Vec<u8>, NoAnswer> {
        let end = Instant::now() + limit;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left.min(SLICE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(NoAnswer::Lost(self.last_words())),
                Err(RecvTimeoutError::Timeout) if halted() => return Err(NoAnswer::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(NoAnswer::Lost(format!("no answer within {} s", limit.as_secs_f64())));
                }
                Err(RecvTimeoutError::Timeout) => (),
            }
        }
    }

    /// How it ended, and what it said then.
    fn last_words(&mut self) -> String {
        let status = self.wait(GRACE).unwrap_or_else(|| "its output is closed".to_string());
        // What it wrote last may still be under way.
        std::thread::sleep(SLICE);
        match self.last_error.lock().expect("nobody panics with it").as_str() {
            "" => format!("it ended without an answer ({status})"),
            last_error => format!("it ended without an answer ({status}): {last_error}"),
        }
    }

    /// Waits for its end, which is its exit status in words.
    fn wait(&mut self, limit: Duration) -> Option<String> {
        let end = Instant::now() + limit;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < end => std::thread::sleep(SLICE / 10),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    /// Says goodbye, and ends a program that does not listen.
    fn drop(&mut self) {
        self.say(&json!({ "do": "quit" }));
        self.to = None;
        if self.wait(GRACE).is_none() {
            // It may end by itself meanwhile; either way it is gone.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Passes requests on until there are no more, or nobody reads them.
fn write_lines(mut into: impl Write, requests: &Receiver<String>) {
    while let Ok(request) = requests.recv() {
        if into.write_all(request.as_bytes()).and_then(|()| into.flush()).is_err() {
            return;
        }
    }
}

/// Hands every line on, until the end, or until `to` has had enough. A line that is too long comes in parts.
fn read_lines(from: impl Read, mut to: impl FnMut(Vec<u8>) -> bool) {
    let mut from = BufReader::new(from);
    loop {
        let mut line = Vec::new();
        match from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.trim_ascii().is_empty() => (),
            Ok(_) if !to(line) => return,
            Ok(_) => (),
        }
    }
}

fn excerpt(line: &[u8]) -> String {
    brief(String::from_utf8_lossy(line).trim())
}
