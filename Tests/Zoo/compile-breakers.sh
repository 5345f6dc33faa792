#!/bin/bash
# Compiles breakers of the zoo: compile-breakers.sh FOLDER NAME...; each becomes FOLDER/NAME.so.
#
# A line `// cc: FLAGS` in a breaker gives further flags, `// first: COMMAND` is run before it is compiled, and
# `// then: COMMAND` afterwards; in all of them $folder is the folder, and $library the library.
set -eu
zoo=$(cd "$(dirname "$0")" && pwd)
folder=$1
shift

for name in "$@"; do
  source=$zoo/Breakers/$name.c
  library=$folder/$name.so
  eval "$(sed -n 's|^// first: ||p' "$source")"
  eval "flags=($(sed -n 's|^// cc: ||p' "$source"))"
  cc -std=c11 -D_GNU_SOURCE -O0 -Wall -Wextra -fPIC -fvisibility=hidden -shared \
    -I "$zoo/../../Sources/C/CBindery/include" -I "$zoo/Breakers" -I "$zoo/Creatures" -DCREATURE="\"$name\"" \
    "$source" -o "$library" -lpthread "${flags[@]}"
  eval "$(sed -n 's|^// then: ||p' "$source")"
done
