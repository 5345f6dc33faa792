// Writes to standard output without end.
#include "faults.h"

static void flood(void) {
  static char line[4096];
  memset(line, 'x', sizeof line);
  while (write(1, line, sizeof line) > 0) {}
  hang();
}

#define IN_DECODE if (is_caged()) flood()
#include "creature.h"
