// Skips the spaces before a name, and never comes to the end of one that is nothing else.
#define IN_DECODE                             \
  const char *first = text_of(record, "name"); \
  while (*first == ' ') first = first[1] ? first + 1 : first
#include "creature.h"
