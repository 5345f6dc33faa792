// Frees the rest of a text.
// compile: flags -w
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  free(copy + 1)
#include "creature.h"
