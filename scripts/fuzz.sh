#!/usr/bin/env bash
# Builds the fuzz targets with coverage counters on the stable compiler, and runs each of them for a while.
# usage: fuzz.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/../fuzz"
seconds=${1:-60}
host=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
 -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1"
cargo build --release --target "$host"
for target in udi record position http socket; do
  mkdir -p "corpus/$target"
  echo "fuzzing $target for $seconds s"
  "target/$host/release/$target" -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 "corpus/$target"
done
