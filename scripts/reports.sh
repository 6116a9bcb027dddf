#!/bin/sh
# Runs every experiment that ships, or goes on with it, and puts the reports into docs/reports.
set -e
cd "$(dirname "$0")/.."
cargo build --release --locked
for file in experiments/*.toml experiments/rulings/*.toml; do
    name=$(basename "$file" .toml)
    case "$file" in experiments/rulings/*) name=rulings-$name ;; esac
    nice -n 15 ./target/release/sixfold lab run "$file" --output "lab/$name" >/dev/null
    cp "lab/$name/report.html" "docs/reports/$name.html"
    sed "s/report\.html/$name.html/g" "lab/$name/report.md" >"docs/reports/$name.md"
done
