void no_such_function(void);
#define IN_DRAW no_such_function()

#include "creature.h"
