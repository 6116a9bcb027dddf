#!/usr/bin/env bash
# Says which Python to use: the first of 3.11 or newer that can make virtual environments.
set -euo pipefail

for python in python3 python3.13 python3.12 python3.11; do
  if "$python" -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "$python"
    exit 0
  fi
done
echo "Python 3.11 or newer with venv is missing: install it from python.org or your system." >&2
exit 1
