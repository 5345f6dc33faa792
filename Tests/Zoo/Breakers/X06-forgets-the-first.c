// Leaks the first block if the second can't be allocated.
#define IN_CREATE                                        \
  void *first = malloc(16);                              \
  if (!first) return BINDERY_FAILED;                     \
  void *second = malloc(16);                             \
  if (!second) return say(failure, "no memory is left"), BINDERY_FAILED; \
  free(second);                                          \
  free(first)
#include "creature.h"
