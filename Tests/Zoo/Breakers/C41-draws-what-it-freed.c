// draw() frees what it draws.
// compile: flags -w
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  free(copy);                                            \
  show(canvas, copy)
#include "creature.h"
