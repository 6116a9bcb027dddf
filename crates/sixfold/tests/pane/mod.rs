//! A real terminal for tests: a tmux server of its own, with one pane.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

static SERVERS: AtomicUsize = AtomicUsize::new(0);

/// A terminal in which a shell runs the program, and tells how it was left.
pub(crate) struct Pane {
    server: String,
    folder: PathBuf,
}

/// How often something is looked for, and how long it is waited in between: a minute in all.
const LOOKS: usize = 1200;
const PAUSE: Duration = Duration::from_millis(50);

/// A folder of its own, empty.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

impl Pane {
    /// `sixfold play` with these arguments, saving in this folder.
    pub(crate) fn play(args: &str, folder: &Path, size: [u16; 2]) -> Pane {
        Pane::run(&format!("{} play {args}", env!("CARGO_BIN_EXE_sixfold")), folder, size)
    }

    /// A command line in a terminal of this size.
    pub(crate) fn run(command: &str, folder: &Path, [width, height]: [u16; 2]) -> Pane {
        let nth = SERVERS.fetch_add(1, Ordering::Relaxed);
        let server = format!("sixfold-{}-{nth}", std::process::id());
        let pane = Pane { server, folder: folder.to_path_buf() };
        let (data, pid) = (folder.display(), folder.join("pid").display().to_string());
        // The inner shell becomes the program, so that its number is the program's.
        let script = format!(
            "export XDG_DATA_HOME={data}\nsh -c 'echo $$ > {pid}; exec {command}'\necho left with $?\nstty -a\nsleep 1000\n"
        );
        let file = folder.join("run.sh");
        std::fs::write(&file, script).expect("the script");
        let (width, height, run) = (width.to_string(), height.to_string(), format!("sh {}", file.display()));
        pane.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &width, "-y", &height, &run]);
        pane
    }

    fn tmux(&self, args: &[&str]) -> Output {
        let output = Command::new("tmux").args(["-L", &self.server]).args(args).output();
        let output = output.expect("tmux is installed: scripts/deps.sh installs it");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        String::from_utf8_lossy(&self.tmux(&["capture-pane", "-p"]).stdout).into_owned()
    }

    /// A key, by its tmux name, or a word.
    pub(crate) fn press(&self, key: &str) {
        self.tmux(&["send-keys", key]);
    }

    pub(crate) fn resize(&self, [width, height]: [u16; 2]) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// Sends the program a signal; `false` if there is no such process.
    pub(crate) fn kill(&self, signal: &str) -> bool {
        let pid = std::fs::read_to_string(self.folder.join("pid")).expect("the number of the process");
        Command::new("kill").args(["-s", signal, pid.trim()]).output().expect("kill").status.success()
    }

    /// Closes the terminal under the program, and waits until the program is gone.
    pub(crate) fn close(&self) {
        self.tmux(&["kill-server"]);
        let gone = (0..LOOKS).any(|_| {
            sleep(PAUSE);
            !self.kill("0")
        });
        assert!(gone, "the program lives on without a terminal");
    }

    /// Waits until the screen shows it.
    pub(crate) fn until(&self, what: &str, shows: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen();
            if shows(&screen) {
                return screen;
            }
            sleep(PAUSE);
        }
        panic!("{what} is not on the screen:\n{}", self.screen());
    }

    /// Presses these keys again and again, until the screen shows it.
    pub(crate) fn press_until(&self, keys: &[&str], shows: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen();
            if shows(&screen) {
                return screen;
            }
            self.tmux(&[&["send-keys"], keys].concat());
            sleep(PAUSE);
        }
        panic!("the end is not on the screen:\n{}", self.screen());
    }

    /// The screen, once it has stopped changing.
    pub(crate) fn until_still(&self) -> String {
        let mut last = self.screen();
        let mut still = 0;
        for _ in 0..LOOKS {
            sleep(PAUSE);
            let screen = self.screen();
            still = if screen == last { still + 1 } else { 0 };
            last = screen;
            if still == 10 {
                return last;
            }
        }
        panic!("the screen does not come to rest:\n{last}");
    }

    /// The terminal is as it was: cooked, with a cursor, on its first screen, without the mouse.
    pub(crate) fn is_given_back(&self) {
        let screen = self.until("the state of the terminal", |screen| {
            screen.contains("echoe") || screen.contains("icanon")
        });
        assert!(
            screen.contains(" icanon") && screen.contains(" echo ") && !screen.contains("-icanon"),
            "{screen}"
        );
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        let flags =
            String::from_utf8_lossy(&self.tmux(&["display-message", "-p", flags]).stdout).trim().to_string();
        assert_eq!(flags, "0 1 0", "alternate screen, cursor, mouse");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        // The server ends with its only session; nothing else runs on it.
        let _ = Command::new("tmux").args(["-L", &self.server, "kill-server"]).output();
    }
}
