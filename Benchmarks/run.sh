#!/usr/bin/env bash
# Measures Bindery side by side with others: run.sh BUILD-FOLDER [FLAGS OF SWIFT BUILD...]
#
# Builds what measures, prints tables to stdout, and leaves no files behind but
# its build. BENCHMARKS names the tables to print; the default is all of them.
# BENCHMARKS_ITEMS is a number of items of a library, such as 1000000.
set -euo pipefail

build=$1
shift
here=$(cd "$(dirname "$0")" && pwd)
measures=${BENCHMARKS:-rendering memory stages manifests calls changes start workers browser library author}

log() { echo "bench: $*" >&2; }

log "building what measures"
if [[ " $measures " = *" library "* ]]; then
  BINDERY_KEYSTROKES=1 BINDERY_PRODUCTS=library-keystrokes swift build -c release --package-path "$here/.." "$@" >&2
fi
# As the Makefile says, SwiftPM plans a build of this package where the environment isn't that of the last build.
export BINDERY_BENCHMARKS=1
swift build -c release --package-path "$here" "$@" >&2
benchmarks=$(swift build -c release --package-path "$here" "$@" --show-bin-path)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# What a user installed must not take part.
export XDG_DATA_HOME="$scratch/data" XDG_CONFIG_HOME="$scratch/config" XDG_STATE_HOME="$scratch/state"
unset BINDERY_PLUGIN_PATH

# The interpreter itself, and not a script that chooses one.
python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null || true)
jq=$(command -v jq || true)
[ -n "$python" ] || log "python3 is missing; going on without it"
[ -n "$jq" ] || log "jq is missing; going on without it"

for measure in $measures; do
  log "measuring: $measure"
  options=(--build "$build" --benchmarks "$benchmarks" --scratch "$scratch")
  [ "$measure" != rendering ] || options+=(--peers "$here/Peers" --python "$python" --jq "$jq")
  [ "$measure" != library ] || options+=(--peers "$here/Peers" --python "$python")
  [ "$measure" != library ] || [ -z "${BENCHMARKS_ITEMS:-}" ] || options+=(--counts "$BENCHMARKS_ITEMS")
  [ "$measure" != calls ] || clang -shared -o "$scratch/libCallPlugin.so" "$benchmarks/CallPlugin.build"/*.o
  if [ "$measure" = author ]; then
    "$here/../Scripts/install.sh" "$build" "$scratch/prefix"
    options+=(--prefix "$scratch/prefix")
  fi
  "$benchmarks/bindery-benchmarks" "$measure" "${options[@]}"
  rm -rf "${scratch:?}"/*
done
