// Writes to what malloc() returned, whatever that is.
#define IN_CREATE                                        \
  char *copy = malloc(16);                               \
  copy[0] = 'x';                                         \
  free(copy)
#include "creature.h"
