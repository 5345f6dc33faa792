// Draws nothing.
#include "faults.h"

#define IN_DRAW return BINDERY_OK
#include "creature.h"
