#!/usr/bin/env bash
# Runs the tests that are built, and tells at the very end which failed and why: run-tests.sh SWIFT [FLAG…]
#
# A run that stands still is ended, and the tests that have begun and not ended are named. It stands still where it has
# printed nothing and used less than 1 % of a processor for two minutes (BINDERY_TEST_PATIENCE, in seconds). Silence
# alone says nothing: some tests are long, and `swift test` keeps what is printed until it has a block of 4 KiB.
#
# At the end it tells what the tests took: the time by the clock and of processors, the memory of the process that runs
# them, and the highest load. Nothing is judged by that.
set -uo pipefail

swift=$1
shift
patience=${BINDERY_TEST_PATIENCE:-120}
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

# Prints a line a process that the tests have started, and they theirs: its id and the processor time that it and its
# dead children have used, in ticks of 10 ms. The first is `swift test` itself.
processes() {
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v root="$tests" '
    { id = $1; sub(/^.*\) /, ""); parent[id] = $2; ticks[id] = $12 + $13 + $14 + $15 }
    END {
      if (root in parent) print root, ticks[root]
      for (id in parent) {
        for (up = parent[id]; up != root && up in parent; up = parent[up]);
        if (up == root) print id, ticks[id]
      }
    }'
}

# Prints the most memory in KiB that a process of the tests has had so far: that of `swift test` or of one that it started.
memory() {
  for child in "$tests" $(cat "/proc/$tests/task/"*/children 2>/dev/null); do
    sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' "/proc/$child/status" 2>/dev/null
  done | sort -n | tail -n 1
}

# Prints what the tests took.
costs() {
  times >"$folder/times"
  awk -v clock="$SECONDS" -v load="$load" -v memory="$peak" '
    NR == 2 { gsub(/[ms]/, " "); processors = $1 * 60 + $2 + $3 * 60 + $4 }
    END {
      printf "tests: %d s by the clock, %d s of processors, %d MB in their process, a load of up to %s\n",
        clock, processors, memory / 1000, load
    }' "$folder/times"
}

# What is printed goes to the log, too, by a process whose end can be waited for.
exec 3> >(trap '' HUP INT TERM; exec tee "$log")
printing=$!

# A group of its own, so that it can be ended with all that it has started. A test that waits for its turn has what it
# works on in memory already, so only some are begun at a time; eight for each processor, since most of them wait.
set -m
# Without the variables that this shell has set, since SwiftPM plans a build where the environment isn't that of the last.
env -u OLDPWD -u SHLVL -u _ "$swift" test --skip-build --disable-xctest --enable-swift-testing \
  --experimental-maximum-parallelization-width "$((8 * $(nproc)))" "$@" >&3 2>&1 3>&- &
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

# Waits for five seconds, or until the tests have ended. To look at all processes takes 20 ms of a processor.
pause() {
  for _ in 1 2 3 4 5; do
    sleep 1
    kill -0 "$tests" 2>/dev/null || return 0
  done
}

size=0 ticks=0 quiet=0 load=0 peak=0
while kill -0 "$tests" 2>/dev/null; do
  now=$(wc -c <"$log")
  read -r current _ </proc/loadavg
  load=$(printf '%s\n' "$load" "$current" | sort -n | tail -n 1)
  current=$(memory)
  peak=$((${current:-0} > peak ? current : peak))
  used=$(processes | awk '{ ticks += $2 } END { print ticks + 0 }')
  # What a process has used is no longer seen where its parent doesn't wait for it, so the sum may fall.
  if [ "$now" -ne "$size" ] || [ $((used - ticks)) -ge "$patience" ] || [ "$used" -lt "$ticks" ]; then
    size=$now ticks=$used quiet=0
  else
    quiet=$((quiet + 5))
  fi
  if [ "$quiet" -ge "$patience" ]; then
    # All but `swift test`, which then prints what it has kept, and ends.
    processes | awk 'NR > 1 { print $1 }' | xargs -r kill -KILL 2>/dev/null
    for _ in $(seq 100); do
      kill -0 "$tests" 2>/dev/null || break
      sleep 0.1
    done
    kill -KILL -- "-$tests" 2>/dev/null
    wait "$tests" 2>/dev/null
    printed
    echo "the tests stood still for $patience s; these have begun and not ended:" >&2
    unfinished >&2
    exit 124
  fi
  pause
done
wait "$tests"
code=$?
printed
costs >&2
if [ "$code" -ne 0 ]; then
  # Short, since whoever runs this may keep no more than the end.
  echo "what failed:" >&2
  issues=$(grep -A 3 'recorded an issue' "$log" | grep -vE '^[✔◇]|^--$' | cut -c -400 | tail -n 16)
  echo "${issues:-$(grep -vE '^[✔◇]' "$log" | cut -c -400 | tail -n 16)}" >&2
fi
exit "$code"
