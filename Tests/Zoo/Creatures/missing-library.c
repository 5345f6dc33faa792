// Needs a library that isn't there; whoever compiles it links one and leaves it behind.
void nowhere(void);

#define IN_OPEN nowhere()
#include "creature.h"
