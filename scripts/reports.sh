#!/bin/sh
# Runs the experiments that ship and puts their reports into docs/reports: all of them, or those that are named, as in
# `scripts/reports.sh rebirth-options rulings-pig`. Games are kept in lab/reports: an interrupted run goes on when it is
# started again. Games of another build or of a changed experiment are played anew. Everything runs at low priority.
set -eu
cd "$(dirname "$0")/.."
nice -n 15 cargo build --release --locked -p sixfold
program=./target/release/sixfold
build=$(cksum <"$program")
all=$(cd experiments && ls ./*.toml rulings/*.toml | sed 's|^\./||; s|\.toml$||; s|/|-|')
for name in "$@"; do
    echo "$all" | grep -qx "$name" || { echo "there is no experiment $name; there is:" $all >&2; exit 2; }
done
changed=""
for name in ${*:-$all}; do
    file=experiments/$name.toml
    case "$name" in rulings-*) file=experiments/rulings/${name#rulings-}.toml ;; esac
    folder=lab/reports/$name
    if [ "$(cat "$folder/build" 2>/dev/null)" != "$build" ] || ! cmp -s "$file" "$folder/experiment.toml"; then
        rm -rf "$folder"
        mkdir -p "$folder"
        echo "$build" >"$folder/build"
    fi
    echo "$name: since $(date +%H:%M:%S)"
    nice -n 15 "$program" lab run "$file" --output "$folder" >/dev/null
    sed "s/report\.html/$name.html/g" "$folder/report.md" >"$folder/shipped.md"
    for kind in html md; do
        fresh=$folder/report.html
        if [ "$kind" = md ]; then fresh=$folder/shipped.md; fi
        if ! cmp -s "$fresh" "docs/reports/$name.$kind"; then
            cp "$fresh" "docs/reports/$name.$kind.new"
            mv "docs/reports/$name.$kind.new" "docs/reports/$name.$kind"
            changed="$changed docs/reports/$name.$kind"
        fi
    done
done
echo "changed:${changed:- nothing}"
