// compile: flags -g
// Divides by a number that is 0, in a function of its own.
static inline int share(volatile int of, volatile int among) {
  return of / among;
}

#define IN_DRAW (void)share(7, 0)
#include "creature.h"
