#!/usr/bin/env bash
# Runs the tests that are built, and tells at the very end which failed and why: run-tests.sh SWIFT [FLAG…]
#
# A run that stands still is ended: where nothing was printed for ten minutes (BINDERY_TEST_PATIENCE, in seconds), the
# tests that have begun and not ended are named. On a slow machine a run prints something more often than that.
set -uo pipefail

swift=$1
shift
patience=${BINDERY_TEST_PATIENCE:-600}
folder=$(mktemp -d)
log=$folder/log
trap 'rm -rf "$folder"' EXIT
touch "$log"

# The names of the tests that have begun and not ended, each behind how often.
unfinished() {
  sed -nE -e 's/^◇ Test case passing .*//' -e 's/^◇ Test (["`]?.*) started\.$/+ \1/p' \
    -e 's/^[✔✘] Test (.*) (passed|failed) after .*/- \1/p' "$log" |
    sed -E 's/ with [0-9]+ test cases?$//' |
    awk '{ sign = $1; sub(/^[+-] /, ""); count[$0] += sign == "+" ? 1 : -1 }
         END { for (name in count) if (name != "run" && count[name] > 0) print "  " name }' | sort
}

# What is printed goes to the log, too, by a process whose end can be waited for.
exec 3> >(trap '' HUP INT TERM; exec tee "$log")
printing=$!

# A group of its own, so that it can be ended with all that it has started.
set -m
"$swift" test --skip-build "$@" >&3 2>&1 3>&- &
tests=$!
set +m
exec 3>&-
# A signal that comes while a command runs is handled once that has ended: none takes longer than a second.
trap 'kill -TERM -- "-$tests" 2>/dev/null; exit 129' HUP
trap 'kill -TERM -- "-$tests" 2>/dev/null; exit 130' INT
trap 'kill -TERM -- "-$tests" 2>/dev/null; exit 143' TERM

# Waits until all that was printed is in the log; not for good, since what a test has left behind may still hold the pipe.
printed() {
  for _ in $(seq 100); do
    kill -0 "$printing" 2>/dev/null || return 0
    sleep 0.1
  done
}

size=-1
quiet=0
while kill -0 "$tests" 2>/dev/null; do
  now=$(wc -c <"$log")
  if [ "$now" -ne "$size" ]; then size=$now quiet=0; else quiet=$((quiet + 1)); fi
  if [ "$quiet" -ge "$patience" ]; then
    kill -KILL -- "-$tests"
    wait "$tests" 2>/dev/null
    printed
    echo "the tests stood still: nothing was printed for $patience s; these have begun and not ended:" >&2
    unfinished >&2
    exit 124
  fi
  sleep 1
done
wait "$tests"
code=$?
printed
if [ "$code" -ne 0 ]; then
  # Short, since whoever runs this may keep no more than the end.
  echo "what failed:" >&2
  issues=$(grep -A 3 'recorded an issue' "$log" | grep -vE '^[✔◇]|^--$' | cut -c -400 | tail -n 16)
  echo "${issues:-$(grep -vE '^[✔◇]' "$log" | cut -c -400 | tail -n 16)}" >&2
fi
exit "$code"
