#!/usr/bin/env bash
# Tries one wheel in every Python from 3.11 that is on this machine, each in a fresh virtual environment: it is made once,
# for all of them. Says which there were.
#
#   python-wheel.sh WHEEL          plays a little with it
#   python-wheel.sh WHEEL BYTES    and refuses one that is not smaller than that
set -euo pipefail

wheel=$(realpath "$1")
size=$(stat -c %s "$wheel")
echo "$(basename "$wheel"): $size bytes"
if [ -n "${2:-}" ] && [ "$size" -ge "$2" ]; then
  echo "The wheel is too large: it shall have less than $2 bytes." >&2
  exit 1
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tried=""
# Those in the path, and those of pyenv, which keeps its versions out of it.
for python in python3 python3.{11..16} "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3; do
  version=$("$python" -c 'import sys, ensurepip, venv; print("%d.%d" % sys.version_info[:2] if sys.version_info >= (3, 11) else "")' 2>/dev/null) || continue
  [ -n "$version" ] || continue
  case "$tried " in *" $version "*) continue ;; esac
  "$python" -m venv "$folder/$version"
  "$folder/$version/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$wheel"
  "$folder/$version/bin/python" -W error - <<'TRY'
import sixfold

for game in sixfold.games():
    match = sixfold.Match(game.id, seed=1)
    for nth in range(200):
        if match.over:
            break
        if match.turn.kind == "roll":
            match.roll()
        else:
            seat = match.turn.seats[0]
            match.play(seat, match.advise(seat, "random", seed=nth).action)
    assert sixfold.Match.load(match.record()).position() == match.position()
    assert match.observation("A").any() and len(match.value()) == len(match.seats)
TRY
  tried="$tried $version"
done
[ -n "$tried" ] || { echo "There is no Python from 3.11 with venv." >&2; exit 1; }
echo "Imported and played in Python$tried."
