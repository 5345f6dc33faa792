// Looks for a space from the end of a text, and goes on at its start.
#define IN_DRAW                                          \
  char *copy = strdup(((animal *)view_model)->name);     \
  if (!copy) return BINDERY_FAILED;                      \
  char *last = copy + strlen(copy);                      \
  while (last >= copy && *--last != ' ') {}              \
  free(copy)
#include "creature.h"
