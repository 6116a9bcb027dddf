# The two commands: `make play` and `make test`. Everything else is a step of theirs, or for makers.
.PHONY: play test deps bench golden fuzz

# Builds everything, lets you choose a game and starts it.
play:
	cargo build --release --locked
	./target/release/sixfold play

# Installs what the tests need, then runs all of them.
test: deps
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo check --manifest-path fuzz/Cargo.toml --locked

deps:
	./scripts/deps.sh

# Speed of random play in every game, on one thread and on two.
bench:
	cargo build --release --locked
	./target/release/sixfold bench

# Writes the golden playthroughs and screens anew. Read the difference before committing it.
golden:
	SIXFOLD_GOLDEN=1 cargo test --locked -p table --test golden
	SIXFOLD_GOLDEN=1 cargo test --locked -p tui looks_as_it_should

# Coverage-guided fuzzing, a minute for each target; needs g++.
fuzz:
	./scripts/fuzz.sh
