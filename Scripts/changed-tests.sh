#!/usr/bin/env bash
# Prints the test targets of what differs from a commit, and of what depends on that directly: changed-tests.sh BASE
#
# Names go to stdout, in one line; why each of them, and what is left out, goes to stderr. What differs is the folder as it
# is, with files that git doesn't know yet.
#
# A file belongs to the target whose folder it is in. The tests of a target are the test target that is named after it,
# without regard to case and hyphens, or else those that depend on it; those of a program, or of what no test links, are
# those whose sources name it, too. A page, an example and a folder of `Tests` without a target have the tests whose
# sources name them. What depends on a target is looked for in Package.swift; test support, which most tests name, is
# left out of that.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C

[ $# -eq 1 ] || { echo "usage: changed-tests.sh BASE" >&2; exit 2; }
base=$1
targets=$(Scripts/declared-targets.sh)

log() { echo "test-quick: $*" >&2; }
fatal() { log "$@"; exit 1; }

# Prints one line with the lines of the input, with commas between, or another text where there are none: listed TEXT
listed() { paste -sd, - | sed -e 's/,/, /g' -e "s/^\$/${1-}/"; }

# Prints what has changed.
changed() {
  git diff --name-only --no-renames "$base" --
  git ls-files --others --exclude-standard
}

# Reads paths, and prints what each belongs to: a line with `target` and the name of a target, with `name` and what
# tests call a page or a folder, or with `other` and the path.
places() {
  awk -F '\t' '
    NR == FNR { target[$3] = $1; next }
    /\.md$/ { sub(/^.*\//, ""); print "name " $0; next }
    {
      split($0, parts, "/")
      if (parts[1] == "Examples" && parts[3]) print "name Examples/" parts[2]
      for (folder = $0; sub(/\/[^\/]*$/, "", folder);) if (folder in target) { print "target " target[folder]; next }
      if (parts[1] == "Tests" && parts[3]) print "name " parts[2]
      else if (parts[1] != "Examples" || !parts[3]) print "other " $0
    }' <(echo "$targets") - | sort -u
}

# Prints the test targets whose sources have a name, as a whole word.
naming() {
  grep -rlwF --include='*.swift' -e "$1" Tests | awk -F / '$2 ~ /Tests$/ { print $2 }' | sort -u
}

# Prints the tests of a target.
tests_of() {
  local found
  found=$(awk -F '\t' -v name="$1" '
    function plain(text) { gsub(/-/, "", text); return tolower(text) }
    $2 == "testTarget" && ($1 == name || plain($1) == plain(name) "tests") { print $1 }' <<<"$targets")
  [ -n "$found" ] || found=$(awk -F '\t' -v name="$1" '
    $2 == "testTarget" && index(" " $4 " ", " " name " ") { print $1 }' <<<"$targets")
  [ -n "$found" ] && ! grep -q "^$1	executableTarget	" <<<"$targets" || found+=$'\n'$(naming "$1")
  grep . <<<"$found" || true
}

# Prints the targets that depend on a target directly, apart from tests and what only these use.
dependents() {
  awk -F '\t' -v name="$1" '$3 !~ /^Tests\// && index(" " $4 " " $5 " ", " " name " ") { print $1 }' <<<"$targets"
}

git rev-parse --quiet --verify "$base^{commit}" >/dev/null || fatal "there is no commit '$base'; set BASE to one"
placed=$(changed | sort -u | places)
[ -n "$placed" ] || { log "nothing has changed since $base, so there is nothing to test"; exit 0; }

tests=() untested=()
while read -r kind name; do
  found=
  case $kind in
    target) found=$({ tests_of "$name"; for other in $(dependents "$name"); do tests_of "$other"; done; } | sort -u) ;;
    name) found=$(naming "$name") ;;
  esac
  if [ -n "$found" ]; then
    log "$name has changed: $(listed <<<"$found")"
    while IFS= read -r test; do tests+=("$test"); done <<<"$found"
  else
    untested+=("$name")
  fi
done <<<"$placed"

[ ${#untested[@]} -eq 0 ] || log "changed, and without tests of its own: $(printf '%s\n' "${untested[@]}" | listed)"
all=$(awk -F '\t' '$2 == "testTarget" { print $1 }' <<<"$targets" | sort -u)
chosen=$(printf '%s\n' ${tests[@]+"${tests[@]}"} | sort -u)
log "left out, and run by 'make test': $(comm -23 <(echo "$all") <(echo "$chosen") | listed nothing)"
paste -sd ' ' - <<<"$chosen"
