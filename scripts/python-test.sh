#!/usr/bin/env bash
# Builds the wheel as the tests build everything else, puts it into a fresh virtual environment with pinned
# libraries, and runs the tests of the Python package: Gymnasium's, PettingZoo's and OpenSpiel's own among them, Ray,
# and the notebooks.
set -euo pipefail

cd "$(dirname "$0")/.."
python=$(./scripts/python.sh)
target=${CARGO_TARGET_DIR:-target}
venv=$target/python-test
rm -rf "$venv" "$target/wheels-test"
"$python" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check --requirement python/requirements-test.txt
"$venv/bin/maturin" build --quiet --profile dev --out "$target/wheels-test" --interpreter "$venv/bin/python"
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps "$target"/wheels-test/*.whl
# The others that are here get the same wheel.
./scripts/python-wheel.sh "$target"/wheels-test/*.whl
# `sixfold lab run --cluster` calls the package.
cargo build --quiet --locked --workspace
SIXFOLD_BIN=$(cd "$target" && pwd)/debug/sixfold
export SIXFOLD_BIN
# Ray's sockets need a short path.
RAY_TMPDIR=$(mktemp -d /tmp/six.XXXXXX)
trap 'rm -rf "$RAY_TMPDIR"' EXIT
mkdir -p "$RAY_TMPDIR/ray"
export RAY_TMPDIR RAY_USAGE_STATS_ENABLED=0 RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO=0
"$venv/bin/python" -m pytest "$@"
