// first: echo "void nowhere(void) {}" | cc -shared -fPIC -x c - -o "$folder/libnowhere.so.1" -Wl,-soname,libz.so.1
// cc: -Wl,--no-as-needed "$folder/libnowhere.so.1"
// then: rm "$folder/libnowhere.so.1"
#include "creature.h"
