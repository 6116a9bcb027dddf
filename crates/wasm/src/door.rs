//! What a Worker can call. Text goes through two pieces of memory: it writes what it asks into the one that `input` gives
//! it, calls `call`, and reads the answer at `answer_at`.

use std::cell::{Cell, RefCell};

use crate::call::answer;
use crate::house::House;

thread_local! {
    static HOUSE: RefCell<House> = RefCell::default();
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<String> = const { RefCell::new(String::new()) };
    static NOW: Cell<i64> = const { Cell::new(0) };
}

/// The time that the last call told, in milliseconds since 1970: there is no clock in here.
pub(crate) fn now() -> i64 {
    NOW.get()
}

/// Where the next `length` bytes are to be written.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Answers the call that was written, at this time; how long the answer is.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn call(now: f64) -> usize {
    NOW.set(now as i64);
    let text = INPUT.with_borrow_mut(std::mem::take);
    let told = HOUSE.with_borrow_mut(|house| answer(house, &text));
    ANSWER.with_borrow_mut(|answer| {
        *answer = told;
        answer.len()
    })
}

/// Where the answer begins.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_at() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Takes the network of a game: the game's name, which is so long, and then its bytes, were written. Whether it fits.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn weights(name: usize) -> bool {
    let text = INPUT.with_borrow_mut(std::mem::take);
    let Some((name, bytes)) = text.split_at_checked(name) else { return false };
    std::str::from_utf8(name).is_ok_and(|game| bots::net::bring(game, bytes))
}

/// Random bytes are those of the browser.
#[cfg(target_family = "wasm")]
mod random {
    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Fills `length` bytes.
        safe fn random(to: *mut u8, length: usize);
    }

    #[unsafe(no_mangle)]
    unsafe extern "Rust" fn __getrandom_v03_custom(
        to: *mut u8,
        length: usize,
    ) -> Result<(), getrandom::Error> {
        random(to, length);
        Ok(())
    }
}
