#define IN_OPEN setvbuf(stdout, NULL, _IOLBF, 0)

#include "creature.h"
