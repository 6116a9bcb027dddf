//! Whatever a record says, it replays or is refused with a line that exists.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Err(error) = table::load(text) {
        assert!((1..=text.lines().count().max(1)).contains(&error.line));
    }
});
