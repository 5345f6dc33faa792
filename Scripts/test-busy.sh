#!/usr/bin/env bash
# Runs all tests beside programs that do nothing but keep processors busy, four or as many as BINDERY_TEST_LOOPS says:
# test-busy.sh SWIFT [FLAG…]
#
# Nothing of it outlives the script: a signal ends the tests and the programs, and these end by themselves, too, once
# the script is gone.
set -uo pipefail

loops=()
tests=
# Ends what was started, each by its number.
end() {
  trap - EXIT HUP INT TERM
  [ -z "$tests" ] || kill -TERM "$tests" 2>/dev/null
  kill "${loops[@]}" 2>/dev/null
  wait
}
trap end EXIT
trap 'end; exit 129' HUP
trap 'end; exit 130' INT
trap 'end; exit 143' TERM
for ((loop = 0; loop < ${BINDERY_TEST_LOOPS:-4}; loop++)); do
  (while kill -0 $$ 2>/dev/null; do for ((i = 0; i < 100000; i++)); do :; done; done) &
  loops+=($!)
done
start=$SECONDS
"$(dirname "$0")/run-tests.sh" "$@" &
tests=$!
# Nobody can trap SIGKILL.
(
  while kill -0 $$ 2>/dev/null; do sleep 1; done
  kill -TERM "$tests" 2>/dev/null
) &
loops+=($!)
# A signal ends the wait at once, and the trap follows.
wait "$tests"
code=$?
tests=
echo "busy: $((SECONDS - start)) s"
exit "$code"
