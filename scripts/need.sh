#!/usr/bin/env bash
# Looks for what building the program needs, before anything is begun, and says in one sentence what to type.
set -euo pipefail

# 1.95.0 -> 1095000
number() { awk -F'[.-]' '{ print $1 * 1000000 + $2 * 1000 + $3 }' <<<"$1"; }

rust_wanted=$(awk -F'"' '/^rust-version/ { print $2 }' "$(dirname "$0")/../Cargo.toml")
node_wanted=20
debian=()
words=()

if ! command -v cargo >/dev/null || ! command -v rustc >/dev/null; then
  words+=("Rust $rust_wanted or newer: type  curl --proto '=https' -sSf https://sh.rustup.rs | sh")
elif [ "$(number "$(rustc --version | cut -d' ' -f2)")" -lt "$(number "$rust_wanted.0")" ]; then
  words+=("Rust $rust_wanted or newer, this is $(rustc --version | cut -d' ' -f2): type  rustup update stable")
fi

if ! command -v node >/dev/null || [ "$(node --version | sed 's/^v//; s/\..*//')" -lt $node_wanted ]; then
  words+=("Node $node_wanted or newer with npm: install it from https://nodejs.org, or from your system if it is new enough")
elif ! command -v npm >/dev/null; then
  debian+=(npm)
fi

# SQLite is compiled with the program.
command -v cc >/dev/null || debian+=(build-essential)
command -v git >/dev/null || debian+=(git)
if [ ${#debian[@]} -gt 0 ]; then
  root=$([ "$(id -u)" -eq 0 ] || echo "sudo ")
  if command -v apt-get >/dev/null; then
    words+=("${debian[*]}: type  ${root}apt-get install -y ${debian[*]}")
  elif [ "$(uname)" = Darwin ]; then
    words+=("${debian[*]}: type  xcode-select --install")
  else
    words+=("${debian[*]}, or what your system calls them (a C compiler, git, npm)")
  fi
fi

[ ${#words[@]} -eq 0 ] && exit 0
for word in "${words[@]}"; do echo "Missing: $word" >&2; done
exit 1
