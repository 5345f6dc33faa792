// draw() frees what it draws.
// cc: -w
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  free(copy);                                            \
  show(canvas, copy)
#include "creature.h"
