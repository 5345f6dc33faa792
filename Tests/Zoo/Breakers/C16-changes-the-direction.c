// Draws with a change of direction.
#include "faults.h"

#define IN_DRAW show(canvas, "\xE2\x80\xAE")
#include "creature.h"
