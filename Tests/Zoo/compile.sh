#!/bin/sh
# Compiles creatures of the zoo: compile.sh FOLDER NAME...; each becomes FOLDER/NAME.so.
set -eu
zoo=$(cd "$(dirname "$0")" && pwd)
include=$zoo/../../Sources/C/CBindery/include
folder=$1
shift

for name in "$@"; do
  library=$folder/$name.so
  set -- -std=c11 -D_GNU_SOURCE -O0 -Wall -Wextra -Werror -fPIC -fvisibility=hidden -shared \
    -I "$include" -DCREATURE="\"$name\""
  case $name in
    executable-stack) set -- "$@" -Wl,-z,execstack ;;
    text-relocations) set -- "$@" -Wl,-z,notext ;;
    missing-library)
      echo "void nowhere(void) {}" | cc -shared -fPIC -x c - -o "$folder/libnowhere.so.1" -Wl,-soname,libnowhere.so.1
      set -- "$@" -Wl,--no-as-needed "$folder/libnowhere.so.1" -Wl,--as-needed
      ;;
  esac
  cc "$@" "$zoo/Creatures/$name.c" -o "$library" -lpthread
  case $name in
    missing-library) rm "$folder/libnowhere.so.1" ;;
    truncated) head -c 6000 "$library" > "$library.cut" && mv "$library.cut" "$library" ;;
  esac
done
