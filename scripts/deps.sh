#!/usr/bin/env bash
# Installs what the tests need and is not there yet. Needs Rust and make; says what to type where it may not install.
set -euo pipefail

command -v cargo >/dev/null || { echo "Rust is missing: install it with rustup." >&2; exit 1; }
for component in rustfmt clippy; do
  cargo "${component/rust/}" --version >/dev/null 2>&1 || rustup component add "$component"
done

node_version=$(node --version 2>/dev/null || echo v0)
if [ "$(cut -d. -f1 <<<"${node_version#v}")" -lt 20 ] || ! command -v npm >/dev/null; then
  echo "Node 20 or newer with npm is missing: install it from nodejs.org or your system." >&2
  exit 1
fi

missing=()
command -v cc >/dev/null || missing+=(build-essential)
# The Python package, in a virtual environment of its own.
"$(dirname "$0")/python.sh" >/dev/null 2>&1 || missing+=(python3 python3-venv)
command -v chromium >/dev/null || missing+=(chromium fonts-dejavu-core)
# Two other browsers, in which a game is played as well; WebKit needs a screen.
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v xvfb-run >/dev/null || missing+=(xvfb xauth)
# The other database of the server: Debian keeps its programs out of the path.
compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || command -v initdb >/dev/null || missing+=(postgresql)
# A real terminal for the tests of the full screen.
command -v tmux >/dev/null || missing+=(tmux)
# A compiler that makes the page's program: Debian's, where rustup has not got the target.
compgen -G "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" >/dev/null ||
  compgen -G "/usr/src/rustc-*/library/std" >/dev/null || missing+=(rustc-web rust-web-src)
[ ${#missing[@]} -eq 0 ] && exit 0

install=(apt-get install -y --no-install-recommends "${missing[@]}")
if ! command -v apt-get >/dev/null; then
  echo "Please install: ${missing[*]}" >&2
  exit 1
elif [ "$(id -u)" -eq 0 ]; then
  DEBIAN_FRONTEND=noninteractive apt-get update && DEBIAN_FRONTEND=noninteractive "${install[@]}"
elif command -v sudo >/dev/null; then
  sudo apt-get update && sudo "${install[@]}"
else
  echo "Please run as root: ${install[*]}" >&2
  exit 1
fi
