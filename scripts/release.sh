#!/usr/bin/env bash
# Builds the program as it is used: small, with its symbols beside it in sixfold.debug, where backtraces and debuggers
# find them. Without objcopy (binutils) the symbols stay inside.
#
#   release.sh            for this machine
#   release.sh --archive  for everybody: dist/ gets an archive with checksums and a list of all parts. The same commit,
#                         compiler and system give the same bytes, wherever the checkout lies.
set -euo pipefail

cd "$(dirname "$0")/.."
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
if [ "${1:-}" = --archive ]; then
  # No path of this machine goes into the program; the time is that of the commit. A folder of its own, as other flags
  # build everything anew.
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
  export SOURCE_DATE_EPOCH CARGO_TARGET_DIR=$CARGO_TARGET_DIR/archive CARGO_INCREMENTAL=0 LC_ALL=C TZ=UTC
  cargo_home=${CARGO_HOME:-$HOME/.cargo}
  export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=$CARGO_TARGET_DIR=/target"$'\x1f'"--remap-path-prefix=$PWD=/sixfold"$'\x1f'"--remap-path-prefix=$cargo_home=/cargo"
  export CFLAGS="-ffile-prefix-map=$CARGO_TARGET_DIR=/target -ffile-prefix-map=$PWD=/sixfold -ffile-prefix-map=$cargo_home=/cargo"
fi
cargo build --release --locked -p sixfold
cd "$CARGO_TARGET_DIR/release"
if command -v objcopy >/dev/null; then
  # Cargo leaves a program alone that is new enough: then it was split before.
  if ! objdump --section-headers sixfold | grep -q gnu_debuglink; then
    objcopy --only-keep-debug sixfold sixfold.debug
    objcopy --strip-all --add-gnu-debuglink=sixfold.debug sixfold sixfold.small
    mv sixfold.small sixfold
  fi
  ls -l sixfold sixfold.debug
else
  echo "objcopy is missing: the symbols stay inside sixfold." >&2
fi
[ "${1:-}" = --archive ] || exit 0

cd - >/dev/null
program=$CARGO_TARGET_DIR/release/sixfold
version=$("$program" --version | cut -d' ' -f2)
name=sixfold-$version-$(rustc -vV | awk '/^host/ { print $2 }')
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p dist "$folder/$name"/{packaging,completions,man}
cp "$program" README.md SECURITY.md CREDITS.md LICENSE LICENSE-APACHE LICENSE-MIT docs/operating.md "$folder/$name"
cp packaging/* "$folder/$name/packaging"
for shell in bash zsh fish; do "$program" completions $shell >"$folder/$name/completions/sixfold.$shell"; done
"$program" man --dir "$folder/$name/man" >/dev/null
./scripts/audit.py parts "$version" >"$folder/$name/sixfold.cdx.json"
pack() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode='u+rwX,go+rX,go-w' -C "$1" -c "$2" | gzip -n -9; }
pack "$folder" "$name" >"dist/$name.tar.gz"
if [ -f "$CARGO_TARGET_DIR/release/sixfold.debug" ]; then
  pack "$CARGO_TARGET_DIR/release" sixfold.debug >"dist/$name-symbols.tar.gz"
fi
cp "$folder/$name/sixfold.cdx.json" "dist/$name.cdx.json"
cd dist
sha256sum "$name"*.tar.gz "$name.cdx.json" >"$name.sha256"
cat "$name.sha256"
