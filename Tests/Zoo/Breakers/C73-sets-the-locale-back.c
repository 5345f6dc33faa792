// Reads the length of a name in the locale of C, and takes the former one again.
#include <locale.h>
#include "faults.h"

#define IN_DECODE                                         \
  char *former = strdup(hidden(setlocale)(LC_ALL, NULL)); \
  hidden(setlocale)(LC_ALL, "C");                         \
  hidden(setlocale)(LC_ALL, former);                      \
  free(former)

#include "creature.h"
