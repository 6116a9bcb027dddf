# The two commands: `make play` and `make test`. Everything else is a step of theirs.
.PHONY: play test bench fmt deps

play:
	cargo build --release --locked
	./target/release/sixfold play pig

test: deps
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked

bench:
	cargo run --release --locked -- bench
