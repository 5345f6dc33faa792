// Works for long when it is opened.
#include <time.h>

static inline void work(void) {
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 5;) {}
}

#define IN_OPEN work()
#include "creature.h"
