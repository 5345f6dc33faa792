#!/usr/bin/env bash
# Compiles creatures and breakers of the zoo: compile.sh FOLDER SOURCE...
#
# A source is named as seen from here, eg: Creatures/good.c; it becomes FOLDER/good.so. Lines '// compile: WORD VALUE...'
# in it change how. They are read as words, and never run:
#
#   flags FLAG...      gives the compiler further flags
#   as program|object  makes a program or an object file in place of a library
#   hides all          exports nothing
#   needs FILE         links FOLDER/FILE, a library with nothing in it
#   misses FILE NAME   links such a library, which calls itself NAME, and removes it
#   cut COUNT          keeps the first bytes alone
#   zeros FROM END     ends the library with zeros from one offset to another
#   byte OFFSET VALUE  replaces a byte
#   mode MODE          changes who may read and write the library, as chmod does
set -euo pipefail
zoo=$(cd "$(dirname "$0")" && pwd)

fatal() { echo "compile.sh: $*" >&2; exit 1; }

[ $# -ge 2 ] || { echo "usage: compile.sh FOLDER SOURCE..." >&2; exit 2; }
folder=$1
shift

# Prints the lines of a source that change how it is compiled: lines SOURCE
lines() { sed -n 's|^// compile: ||p' "$1"; }

# Makes a library with nothing in it, and links it: link FILE [NAME]
link() {
  local soname=()
  [ $# -eq 1 ] || soname=("-Wl,-soname,$2")
  echo 'void nowhere(void) {}' | cc -shared -fPIC -x c - -o "$folder/$1" "${soname[@]}"
  flags+=(-Wl,--no-as-needed "$folder/$1" -Wl,--as-needed)
}

# Makes nothing of the library visible.
hide() {
  echo '{ local: *; };' >"$folder/$name.map"
  flags+=("-Wl,--version-script=$folder/$name.map")
}

# Does what a line asks for before the compiler runs: prepare WORD VALUE...
prepare() {
  case "$1 ${2-}" in
    flags\ *) flags+=("${@:2}") ;;
    "as program") kind=() ;;
    "as object") kind=(-c) ;;
    "hides all") hide ;;
    needs\ *) link "$2" ;;
    misses\ *) link "$2" "$3" ;;
    cut\ * | zeros\ * | byte\ * | mode\ *) ;;
    *) fatal "$source: expected a word of the list in compile.sh, found '$*'" ;;
  esac
}

# Does what a line asks for once the library is there: finish WORD VALUE...
finish() {
  case $1 in
    misses) rm "$folder/$2" ;;
    cut) truncate -s "$2" "$library" ;;
    zeros) truncate -s "$2" "$library" && truncate -s "$3" "$library" ;;
    byte) printf '%b' "\\0$(printf %o "$3")" | dd of="$library" bs=1 seek="$2" conv=notrunc status=none ;;
    mode) chmod "$2" "$library" ;;
  esac
}

# Compiles a source: compile SOURCE
compile() {
  local source=$1 name library words flags=() kind=(-shared) id
  name=$(basename "$source" .c)
  library=$folder/$name.so
  # The names of breakers begin with a code in upper case, and so are no identifiers: all have the same one.
  case $source in
    Creatures/*) id=org.example.zoo.$name flags=(-Werror) ;;
    Breakers/*) id=org.example.breaker ;;
    *) fatal "$source is no creature and no breaker" ;;
  esac
  while read -ra words; do prepare "${words[@]}"; done < <(lines "$zoo/$source")
  cc -std=c11 -D_GNU_SOURCE -O0 -Wall -Wextra -fPIC -fvisibility=hidden "${kind[@]}" \
    -I "$zoo/../../Sources/C/CBindery/include" -I "$zoo/Creatures" \
    -DCREATURE="\"$name\"" -DDEFAULT_ID="\"$id\"" "$zoo/$source" -o "$library" -lpthread "${flags[@]}"
  while read -ra words; do finish "${words[@]}"; done < <(lines "$zoo/$source")
}

for source in "$@"; do compile "$source"; done
