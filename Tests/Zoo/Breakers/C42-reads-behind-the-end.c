// A copy of a text has no NUL.
#define IN_DRAW                                          \
  const char *name = ((animal *)view_model)->name;       \
  char *copy = malloc(16);                               \
  if (!copy) return BINDERY_FAILED;                      \
  memset(copy, 'x', 16);                                 \
  memcpy(copy, name, strlen(name) < 16 ? strlen(name) : 16); \
  size_t count = strlen(copy);                           \
  free(copy);                                            \
  if (count > 100) return BINDERY_FAILED
#include "creature.h"
