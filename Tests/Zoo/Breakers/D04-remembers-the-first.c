// Keeps the name of the first item, and draws it with all others.
static char first[64];

#define IN_CREATE \
  if (!*first) strcpy(first, ((const animal *)model)->name)
#define IN_DRAW show(canvas, first)
#include "creature.h"
