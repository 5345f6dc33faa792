// first: echo "void nowhere(void) {}" | cc -shared -fPIC -x c - -o "$folder/nowhere.so" -Wl,-soname,libswiftNowhere.so
// cc: -Wl,--no-as-needed "$folder/nowhere.so"
// then: rm "$folder/nowhere.so"
#include "creature.h"
