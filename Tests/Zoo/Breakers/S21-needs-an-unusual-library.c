// compile: misses libnowhere.so.1 libz.so.1
#include "creature.h"
