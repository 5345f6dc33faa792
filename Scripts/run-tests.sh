#!/usr/bin/env bash
# Runs the tests that are built, and tells at the very end which failed and why: run-tests.sh SWIFT [FLAG…]
set -uo pipefail

swift=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT

"$swift" test --skip-build "$@" 2>&1 | tee "$log"
code=${PIPESTATUS[0]}
if [ "$code" -ne 0 ]; then
  # Short, since whoever runs this may keep no more than the end.
  echo "what failed:" >&2
  issues=$(grep -A 3 'recorded an issue' "$log" | grep -vE '^[✔◇]|^--$' | cut -c -400 | tail -n 16)
  echo "${issues:-$(grep -vE '^[✔◇]' "$log" | cut -c -400 | tail -n 16)}" >&2
fi
exit "$code"
