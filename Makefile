# The two commands: `make play` and `make test`. Everything else is a step of theirs, or for makers.
.PHONY: play need release reproduce audit test deps web engine site compare speed timing web-test python python-test screens bench golden corpus types fuzz reports

# Builds everything and serves the games at http://localhost:6006.
play: need
	$(MAKE) web
	./scripts/release.sh
	./target/release/sixfold serve

# Looks for what building needs, and says what to type where something is missing.
need:
	./scripts/need.sh

# The program for everybody: archives, checksums and the list of parts in dist/.
release: need
	$(MAKE) web
	./scripts/release.sh --archive

# Two builds in two places give the same bytes.
reproduce:
	./scripts/reproduce.sh

# Licences of all parts; with ADVISORIES=FOLDER, a checkout of the RustSec database, also what is known to be wrong.
audit:
	./scripts/audit.py licences
	$(if $(ADVISORIES),./scripts/audit.py advisories $(ADVISORIES),@echo "Advisories are not checked: set ADVISORIES to a checkout of github.com/rustsec/advisory-db")

# Installs what the tests need, then runs all of them.
test: deps
	./scripts/audit.py licences
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	cargo check --manifest-path fuzz/Cargo.toml --locked
	$(MAKE) web-test
	$(MAKE) python-test

deps:
	./scripts/deps.sh

# The browser client, built into web/dist, with the program for games without a server where a compiler can make it.
web: engine
	$(MAKE) web/dist/.stamp

engine:
	./scripts/wasm.sh --if-possible

# A folder for any host of files: the page and its games, with no server at all. SITE says where.
SITE ?= site
site: web
	node scripts/site.mjs $(SITE)

# The page's program plays a thousand games of each as the native one does, and finds a million values as it does, bit by
# bit; some twenty minutes of a core.
compare: web
	cargo build --release --locked -p wasm --example native
	node scripts/compare.mjs target/release/examples/native

# How fast it is against the native one, in Node and in Chromium.
CHROMIUM ?= /usr/bin/chromium
speed: web
	cargo build --release --locked -p wasm --example native
	node scripts/speed.mjs target/release/examples/native $(CHROMIUM)

# How long it takes from a click on Play to the first touch, with a network and without.
timing: web
	cd web && npx playwright test -c timing.config.ts

web/node_modules/.stamp: web/package-lock.json
	# Not `npm ci`: the lock file names the native parts of this system only, and it wants those of all.
	cd web && npm install --no-save --no-audit --no-fund
	touch $@

# The texts of the games are files of the page: rules, guides, lessons and puzzles.
texts := $(shell find crates/games/src -type f '(' -name '*.md' -o -path '*/learn/*.txt' ')')
web/dist/.stamp: web/node_modules/.stamp web/index.html web/vite.config.ts $(texts) $(shell find web/src web/public crates/bots/src/net/weights -type f 2>/dev/null)
	cd web && npx vite build
	touch $@

# Types, units, and the page in a real browser against the real server.
web-test:
	./scripts/wasm.sh
	$(MAKE) web
	cd web && npm run check && npm test
	cargo build --workspace --locked
	cargo build --locked -p wasm --example native
	node scripts/compare.mjs target/debug/examples/native 4 12000
	cd web && SIXFOLD_BIN=../target/debug/sixfold npx playwright test

# The Python package as a wheel in dist/, for all Pythons from 3.11; it must stay under 5 MB.
python:
	$$(./scripts/python.sh) -m venv target/python
	target/python/bin/pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
	target/python/bin/maturin build --out dist
	./scripts/python-wheel.sh "$$(ls -t dist/*.whl | head -1)" 5000000

# The Python package in a fresh virtual environment, with the tests of the libraries whose shapes it has.
python-test:
	./scripts/python-test.sh

# Draws docs/screens anew.
screens: web
	cargo build --release --locked -p sixfold
	cd web && npx playwright test -c screens.config.ts

# Speed of random play in every game, on one thread and on two.
bench:
	cargo build --release --locked -p sixfold
	./target/release/sixfold bench

# Writes the golden playthroughs and screens anew. Read the difference before committing it.
golden:
	SIXFOLD_GOLDEN=1 cargo test --locked -p bots --test values
	SIXFOLD_GOLDEN=1 cargo test --locked -p table --test golden
	SIXFOLD_GOLDEN=1 cargo test --locked -p tui looks_as_it_should

# Plays the games that are kept of a new edition of the rules. Those of older editions are never written again.
corpus:
	SIXFOLD_CORPUS=1 cargo test --locked -p table --test corpus

# Writes the page's types anew from the Rust sources.
types:
	SIXFOLD_TYPES=1 cargo test --locked -p room --test types

# Runs every experiment that ships, or goes on with it, and writes docs/reports: some forty minutes of one core.
reports:
	./scripts/reports.sh

# Coverage-guided fuzzing, a minute for each target; needs g++.
fuzz:
	./scripts/fuzz.sh
