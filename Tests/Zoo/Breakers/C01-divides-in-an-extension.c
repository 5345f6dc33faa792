// Divides by a number that is 0, in a function that is named as one in an extension of String of a module Zoo.
__attribute__((noinline)) static int share(volatile int of, volatile int among) __asm__("\"$sSS3ZooE5shareSiyF\"");
static int share(volatile int of, volatile int among) { return of / among; }

#define IN_DRAW (void)share(7, 0)
#include "creature.h"
