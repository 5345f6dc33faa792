// Looks for the first word of a name with strtok(), which has one text for all threads.
// sample: {"kind":"zoo","name":"Giant frog"}
// sample: {"kind":"zoo","name":"Small grey ape"}
#include "faults.h"
#define WHEN_DECODED                                       \
  char copy[64];                                           \
  strcpy(copy, made->name);                                \
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) (void)0
#include "creature.h"
