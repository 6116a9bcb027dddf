#!/usr/bin/env bash
# Builds the program for the page into web/src/engine/built/, with whatever compiler of the machine can: a rustup
# toolchain that has the target, or Debian's rustc-web with the source of its library. Says what to type if there is
# neither; `--if-possible` then goes on without.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
built=web/src/engine/built
# Random bytes come from the page (crates/wasm/src/door.rs); every browser since 2021 computes several numbers at once.
flags='--cfg getrandom_backend="custom" -Ctarget-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint'
# As a library for a page alone: what is also made for other Rust programs is not optimised as a whole (`lto`), and Cargo
# says nothing about it.
build=(cargo rustc --locked --profile wasm -p wasm --lib --crate-type cdylib --target "$target" --target-dir target/wasm)

with_rustup() {
  [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]
}

with_debian() {
  local version
  version=$(/usr/bin/rustc --version 2>/dev/null | cut -d' ' -f2) && [ -d "/usr/src/rustc-$version/library/std" ]
}

linker() {
  local ours
  ours=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/host: //p')/bin/rust-lld
  if [ -x "$ours" ]; then echo "$ours"; else compgen -c wasm-ld | head -1; fi
}

if with_rustup; then
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$flags
elif with_debian; then
  # Debian has the target's library as source only: it is built along, which a stable compiler must be told to allow.
  export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
  # What a page never shows need not travel: a panic is a trap there, whatever it would say.
  quiet='-Zunstable-options -Cpanic=immediate-abort'
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags -Clinker-flavor=wasm-ld $quiet"
  CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(PATH=$PATH RUSTC= linker)
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
  # Its library in its small shape: sorting alone is a tenth of the program otherwise, a copy for each kind of thing.
  build+=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
else
  cat >&2 <<'WORDS'
The page will have no games without a server: no compiler here makes WebAssembly. Type one of these and build again:
  rustup target add wasm32-unknown-unknown
  apt-get install rustc-web rust-web-src
WORDS
  rm -rf "$built"
  [ "${1:-}" = --if-possible ] && exit 0
  exit 1
fi

# Numbers of functions and places in memory as short as they are: the linker leaves room for longer ones otherwise.
"${build[@]}" -- -Clink-arg=--compress-relocations
mkdir -p "$built"
made=target/wasm/$target/wasm/wasm.wasm
# A container makes the page elsewhere, and does this there.
if command -v node >/dev/null; then
  node scripts/order.mjs "$made" "$made.ordered"
  made=$made.ordered
fi
cmp -s "$made" "$built/engine.wasm" || cp "$made" "$built/engine.wasm"
