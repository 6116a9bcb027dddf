//! The same calls to the native program, a line each: what scripts/compare.mjs compares a page's program with.

use std::io::{BufRead, Write, stdin, stdout};

fn main() -> std::io::Result<()> {
    let mut house = wasm::House::default();
    for line in stdin().lock().lines() {
        writeln!(stdout(), "{}", wasm::answer(&mut house, line?.as_bytes()))?;
    }
    Ok(())
}
