#!/usr/bin/env bash
# Builds the program as it is used: small, with its symbols beside it in sixfold.debug, where backtraces and debuggers
# find them. Without objcopy (binutils) the symbols stay inside.
set -euo pipefail

cd "$(dirname "$0")/.."
cargo build --release --locked
cd "${CARGO_TARGET_DIR:-target}/release"
command -v objcopy >/dev/null || { echo "objcopy is missing: the symbols stay inside sixfold." >&2; exit 0; }
# Cargo leaves a program alone that is new enough: then it was split before.
if ! objdump --section-headers sixfold | grep -q gnu_debuglink; then
  objcopy --only-keep-debug sixfold sixfold.debug
  objcopy --strip-all --add-gnu-debuglink=sixfold.debug sixfold sixfold.small
  mv sixfold.small sixfold
fi
ls -l sixfold sixfold.debug
