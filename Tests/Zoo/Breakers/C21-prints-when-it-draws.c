#define IN_DRAW hidden(printf)("drawing %s\n", ((animal *)view_model)->name)

#include "creature.h"
