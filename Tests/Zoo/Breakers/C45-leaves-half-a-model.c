// Allocates, and then sees that the name is missing.
#define IN_DECODE                                        \
  void *half = malloc(24);                               \
  if (!bindery_field_named(record, "name")) return say(failure, "expected a name"), BINDERY_REFUSED; \
  free(half)
#include "creature.h"
