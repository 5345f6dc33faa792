#!/usr/bin/env bash
# Tells which mistakes in plugins `bindery check` finds: mutants.sh BUILD-FOLDER [PATTERN…]
#
# Tests/Zoo/Mutants has a plugin in each of some languages, with a macro for each mistake. Each is compiled with one
# mistake at a time and checked, at level strict where default finds nothing. A pattern is a regular expression of which
# mutants are tried, eg: '^C/', 'C/BUG_FOLDS'. MUTANT_JOBS says how many are tried at once, else one for each processor.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: mutants.sh BUILD-FOLDER [PATTERN...]" >&2; exit 2; }
build=$(cd "$1" && pwd)
shift
pattern=$(IFS='|'; echo "${*:-.}")
top=$(cd "$(dirname "$0")/.." && pwd)
zoo=$top/Tests/Zoo/Mutants
jobs=${MUTANT_JOBS:-$(nproc)}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What the user installed must not take part.
unset BINDERY_PLUGIN_PATH
export XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data" XDG_STATE_HOME="$work/state" XDG_CACHE_HOME="$work/cache"

fatal() { echo "mutants: $*" >&2; exit 1; }

# Prints the seconds since a time, such as 12.3: since EPOCHREALTIME
since() { awk -v start="$1" -v end="$EPOCHREALTIME" 'BEGIN { printf "%.1f", end - start }'; }

# Prints the names of the mutants, such as C/BUG_FOLDS_THE_IDENTITY.
mutants() {
  local plugin
  for plugin in "$zoo"/*/; do
    plugin=$(basename "$plugin")
    { grep -rhow --include='*.[ch]' --include='*.swift' 'BUG_[A-Z0-9_]*[A-Z0-9]' "$zoo/$plugin" || true; } |
      sort -u | sed "s|^|$plugin/|"
  done | grep -E -- "$pattern" || true
}

# Compiles a plugin into a folder, with a mistake or none: compile PLUGIN FOLDER [BUG]
compile() {
  mkdir -p "$2"
  case $1 in
    C) cc -std=c11 -g -O1 -fPIC -fvisibility=hidden -shared -I "$top/Sources/C/CBindery/include" ${3:+"-D$3"} \
      "$zoo/C"/*.c -o "$2/plugin.so" -lpthread ;;
    *) "$zoo/$1/build.sh" "$build" "$2/plugin.so" "${@:3}" ;;
  esac >"$2/compiler" 2>&1 || { cat "$2/compiler" >&2; return 1; }
  [ ! -f "$zoo/$1/check.json" ] || cp "$zoo/$1/check.json" "$2"
  cp -r "$zoo/$1/Samples" "$2"
}

# Prints the rule that is found to be broken first, or nothing: rule FOLDER LEVEL
rule() {
  local code=0
  timeout 900 "$build/bindery" check --level "$2" --color never "$1" >"$1/$2" 2>"$1/errors" || code=$?
  awk '/^  [A-Z][0-9]+[: ]/ { sub(":", "", $1); print $1; exit }' "$1/$2"
  # It exits with 1 where a rule is broken, or the system kept one from being checked.
  [ "$code" -le 1 ] || { echo "mutants: bindery check exits with $code: $(tail -1 "$1/errors")" >&2; return 1; }
}

# Tries a mutant, and writes its row: try MUTANT
try() {
  local folder=$work/$1 start=$EPOCHREALTIME level found
  compile "${1%%/*}" "$folder" "${1#*/}" || { echo "$1" >>"$work/broken"; return; }
  for level in default strict; do
    found=$(rule "$folder" "$level") || { echo "$1" >>"$work/broken"; return; }
    [ -z "$found" ] || break
  done
  [ -n "$found" ] || level=missed
  printf '%s\t%s\t%s\t%s\n' "$1" "$level" "${found:--}" "$(since "$start")" >"$folder/row"
  awk -F '\t' -v width="$width" '{ printf "%-*s  %-8s %-8s %7s\n", width, $1, $2, $3, $4 }' "$folder/row"
}

# Sees that the plugin without a mistake keeps all, and notes what it doesn't: vouch PLUGIN
vouch() {
  local folder=$work/$1/none found
  compile "$1" "$folder" && found=$(rule "$folder" strict) || { echo "$1" >>"$work/broken"; return; }
  [ -z "$found" ] || cat "$folder/strict" >>"$work/wrong"
}

# Runs a function beside others, as soon as there is room: in_turn FUNCTION ARGUMENT
in_turn() {
  while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n || true; done
  "$@" &
}

# Prints what was found of the rows whose names begin so: sum NAME BEGINNING SECONDS
sum() {
  find "$work" -name row -exec cat {} + | awk -F '\t' -v name="$1" -v beginning="$2" -v seconds="$3" '
    index($1, beginning) == 1 { all++; spent += $4; if ($2 == "default") first++; if ($2 != "missed") both++ }
    END { printf "%s: found at default %d of %d, at strict %d of %d, %.0f s\n", name, first, all, both, all,
      seconds ? seconds : spent }'
}

begun=$EPOCHREALTIME
mapfile -t all < <(mutants)
[ ${#all[@]} -gt 0 ] || fatal "no mutant has a name like '$pattern'"
mapfile -t plugins < <(printf '%s\n' "${all[@]%%/*}" | sort -u)
width=$(printf '%s\n' "${all[@]}" | wc -L)

printf "%-*s  %-8s %-8s %7s\n" "$width" mutant level rule seconds
for plugin in "${plugins[@]}"; do in_turn vouch "$plugin"; done
for mutant in "${all[@]}"; do in_turn try "$mutant"; done
wait
echo
for plugin in "${plugins[@]}"; do sum "$plugin" "$plugin/" ""; done
sum "in all" "" "$(since "$begun")"
[ ! -f "$work/broken" ] || fatal "these couldn't be tried: $(sort "$work/broken" | paste -sd ' ')"
[ ! -f "$work/wrong" ] || fatal "this was found in a plugin without a mistake: $(cat "$work/wrong")"
