// Leaks a megabyte with each item.
#include "faults.h"

static void *volatile last;

static void leak(void) {
  last = malloc(1 << 20);
  if (last) memset(last, 1, 1 << 20);
}

#define IN_DECODE leak()
#include "creature.h"
