#define IN_OPEN if (opening->size != sizeof *opening) { say(failure, "another size"); return NULL; }

#include "creature.h"
