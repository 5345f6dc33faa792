#define IN_DRAW printf("drawing %s\n", ((animal *)view_model)->name)

#include "creature.h"
