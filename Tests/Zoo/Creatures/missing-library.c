// Needs a library that isn't there any more once it is compiled.
// compile: misses libnowhere.so.1 libnowhere.so.1
void nowhere(void);

#define IN_OPEN nowhere()
#include "creature.h"
