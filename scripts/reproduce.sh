#!/usr/bin/env bash
# Builds the archives of the last commit twice, in two folders of different names, and compares them. Takes two release builds.
set -euo pipefail

cd "$(dirname "$0")/.."
commit=$(git rev-parse HEAD)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset CARGO_TARGET_DIR
for place in one another/deeper; do
  git clone --quiet --no-local . "$folder/$place"
  git -C "$folder/$place" checkout --quiet "$commit"
  make -C "$folder/$place" release
done
if diff "$folder"/one/dist/*.sha256 "$folder"/another/deeper/dist/*.sha256; then
  echo "The same bytes, built in two places:"
  cat "$folder"/one/dist/*.sha256
else
  echo "The archives differ." >&2
  exit 1
fi
