// A text is freed twice.
// cc: -w
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  free(copy);                                            \
  free(copy)
#include "creature.h"
