// Draws which program it is in.
#define IN_DRAW show(canvas, program_invocation_short_name)
#include "creature.h"
