// The NUL of a copy stands behind its end.
#define IN_DRAW                                          \
  const char *name = ((animal *)view_model)->name;       \
  char *copy = malloc(strlen(name));                     \
  if (!copy) return BINDERY_FAILED;                      \
  strcpy(copy, name);                                    \
  free(copy)
#include "creature.h"
