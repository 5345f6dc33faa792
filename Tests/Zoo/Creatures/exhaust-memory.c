// Takes memory until there is none, and writes to what it didn't get.
#include "faults.h"

static void exhaust(void) {
  for (int blocks = 0; blocks < 1024; blocks++) {
    char *block = malloc(16 << 20);
    if (!block) crash();
    *block = 1;
  }
  found(true);
}

#define IN_DECODE if (is_caged()) exhaust()
#include "creature.h"
