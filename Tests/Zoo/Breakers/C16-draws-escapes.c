// Draws in bold by an escape sequence.
#include "faults.h"

#define IN_DRAW show(canvas, "\033[1m")
#include "creature.h"
