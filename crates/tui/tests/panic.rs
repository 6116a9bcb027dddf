//! A panic while the screen is taken over: the terminal is given back, and the panic is told.

use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("fall over") => fall_over(),
        _ => the_terminal_is_given_back_after_a_panic(),
    }
}

/// What runs in the terminal.
fn fall_over() {
    let shown = tui::on_screen(true, |mut terminal, _| {
        terminal.draw(|frame| frame.render_widget("about to fall over", frame.area()))?;
        panic!("it fell over as it should");
    });
    println!("{shown:?}");
}

fn the_terminal_is_given_back_after_a_panic() {
    let program = std::env::current_exe().expect("this test");
    let script =
        format!("RUST_BACKTRACE=0 {} 'fall over'; echo left with $?; stty -a; sleep 1000", program.display());
    tmux(&["-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "40", &script]);
    let mut screen = String::new();
    for _ in 0..600 {
        screen = tmux(&["capture-pane", "-p"]);
        if screen.contains("icanon") {
            break;
        }
        sleep(Duration::from_millis(50));
    }
    let flags = tmux(&["display-message", "-p", "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"]);
    tmux(&["kill-server"]);
    assert!(screen.contains("it fell over as it should") && screen.contains("left with 101"), "{screen}");
    assert!(screen.contains(" icanon") && !screen.contains("-icanon"), "{screen}");
    assert_eq!(flags.trim(), "0 1 0", "alternate screen, cursor, mouse");
}

fn tmux(args: &[&str]) -> String {
    let server = format!("sixfold-panic-{}", std::process::id());
    let output = Command::new("tmux").args(["-L", &server]).args(args).output();
    let output = output.expect("tmux is installed: scripts/deps.sh installs it");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
