// Draws nothing at all.
#define IN_DRAW return BINDERY_OK
#include "creature.h"
