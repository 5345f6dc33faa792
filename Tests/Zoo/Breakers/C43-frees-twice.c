// A text is freed twice.
// compile: flags -w
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  free(copy);                                            \
  free(copy)
#include "creature.h"
