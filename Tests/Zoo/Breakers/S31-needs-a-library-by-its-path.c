// first: echo "void nowhere(void) {}" | cc -shared -fPIC -x c - -o "$folder/libpath.so"
// cc: -Wl,--no-as-needed "$folder/libpath.so"
#include "creature.h"
