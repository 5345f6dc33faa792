#!/usr/bin/env bash
# Checks rules of the sources that the formatter doesn't know.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
complain() { echo "lint: $*" >&2; status=1; }

# Prints the places where a pattern stands in sources, apart from comments.
places() { grep -rnE --include='*.swift' "$1" "${@:2}" | grep -vE '^[^:]+:[0-9]+: *//' || true; }

traps=$(places '\bfatalError\(|\btry!|\bas!' Sources Plugins Examples)
[ -z "$traps" ] || complain "sources must not trap:"$'\n'"$traps"

foundation=$(places '^ *(public |internal |package |@_exported )*import Foundation' \
  Sources/Bindery Sources/BinderyStreams Sources/BinderyPlugin Sources/BinderySources Sources/BinderyTerminal \
  Sources/BinderyText Sources/BinderyCollections Sources/BinderyInterface Sources/BinderySystem Sources/BinderyContract \
  Sources/BinderyLoading Sources/BinderyExchange Sources/BinderyManifests Sources/BinderyWorkerRuntime \
  Sources/Programs/bindery-worker Sources/Programs/bindery-probe Plugins)
[ -z "$foundation" ] || complain "Foundation stays out of these modules:"$'\n'"$foundation"

# The core does no input or output and starts no thread: it imports what the language has, and C of our own.
system=$(places '^ *(public |internal |package |@_exported )*import ' Sources/Bindery \
  | grep -vE 'import (CBindery|CCore|Observation|Synchronization)$' || true)
[ -z "$system" ] || complain "the core imports modules of the language, CBindery and CCore alone:"$'\n'"$system"

calls=$(places '^ *(public |internal |package |@_exported )*import Glibc' Sources/BinderyHost Sources/BinderyWorkers)
[ -z "$calls" ] || complain "system calls of the host are wrapped once, in BinderySystem or in C:"$'\n'"$calls"

networking=$(places '^ *(public |internal |package |@_exported )*import (FoundationNetworking|CCurl)' Sources Plugins \
  | grep -v '^Plugins/ITunesStore/' || true)
[ -z "$networking" ] || complain "only the iTunes Store asks the network:"$'\n'"$networking"

# What plugins, sources, files, libraries and terminals say is reckoned with only once it is bounded, where it comes in:
# totals, integers of records, numbers of frames and of rows, members of C structures but for those of clocks.
outside='(\.integer\([0-9]\)|number\([A-Z][A-Za-z0-9]*\.self\)|\.pointee\.[A-Za-z_]+|\b(st|ws)_[a-z]+|\.(total|i64|f64)\b)\)?'
numbers=$(places "$outside"' *[-+*/]=? |(^|[^&])[-+*/]=? \(*([A-Za-z0-9]+\()?[A-Za-z.]*'"$outside" Sources Plugins \
  | grep -vE '\+= (text|[a-z]+\.utf8)|time\.tv_| -> ' || true)
[ -z "$numbers" ] || complain "numbers from outside must be bounded before sums and products:"$'\n'"$numbers"

for script in Scripts/*.sh Benchmarks/*.sh Tests/Zoo/*.sh .ci/run; do
  bash -n "$script" || complain "$script is not valid"
  [ -x "$script" ] || complain "$script is not executable"
done

Scripts/check-modules.sh || status=1

tracked=$(git ls-files 2>/dev/null | grep -E '(^|/)(\.build/|Package\.resolved$)' || true)
[ -z "$tracked" ] || complain "must not be committed:"$'\n'"$tracked"

exit $status
