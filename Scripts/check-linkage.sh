#!/usr/bin/env bash
# Checks what a build links: check-linkage.sh BUILD-FOLDER
#
# Foundation costs 7 ms at each start, and must not come in by accident: plugins
# link none of it, nor do the worker and the program that examines plugins, and the
# program links FoundationEssentials at most. The source that needs the network is
# all that may link libcurl, and that is all it links beside Swift.
set -euo pipefail

build=$1
top=$(cd "$(dirname "$0")/.." && pwd)
status=0
count=0

needed() { readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'; }
complain() { echo "linkage: $*" >&2; status=1; }

# What is written in capitals is seen from outside.
exports() { nm -D --defined-only "$1" | awk '$2 ~ /^[A-Zu-w]$/ { print $3 }'; }

for folder in "$top"/Plugins/*/; do
  [ "$(basename "$folder")" != StoreFormats ] || continue
  library="$build/lib$(basename "$folder").so"
  count=$((count + 1))
  barred='Foundation|icu|simdjson|ffi|curl'
  [ "$(basename "$folder")" != ITunesStore ] || barred='Foundation|icu|simdjson|ffi'
  found=$(needed "$library" | grep -E "$barred" || true)
  [ -z "$found" ] || complain "$library must not link" $found
  found=$(exports "$library")
  [ "$found" = bindery_plugin_open ] || complain "$library must export its entry alone, not" $(head -n 5 <<<"$found")
  strip -o "$library.stripped" "$library"
  readelf -n "$library.stripped" | grep -q Bindery || complain "$library loses its manifest when stripped"
  rm -f "$library.stripped"
done

found=$(needed "$build/bindery" | grep -E 'libFoundation\.so|FoundationNetworking|Internationalization|icu|curl' || true)
[ -z "$found" ] || complain "bindery must not link" $found

for program in bindery-worker bindery-probe; do
  found=$(needed "$build/$program" | grep -E 'Foundation|icu|curl' || true)
  [ -z "$found" ] || complain "$program must not link" $found
  # What decides about plugins isn't in the processes that they run in: trust, quarantine, installing, watching.
  found=$(nm "$build/$program" | grep -oE '[$]s[0-9A-Za-z]*11BinderyHost[0-9A-Za-z]*' | head -n 3 || true)
  [ -z "$found" ] || complain "$program must have nothing of BinderyHost, and has" $found
done

[ $status -eq 0 ] && echo "linkage: $count plugins and the programs link what they may" >&2
exit $status
