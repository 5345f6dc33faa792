// Draws text that isn't UTF-8.
#include "faults.h"

#define IN_DRAW show(canvas, "\xE4")
#include "creature.h"
