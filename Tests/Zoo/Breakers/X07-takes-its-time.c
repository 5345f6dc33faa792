// Counts to eight hundred million before each of the first drawings.
static unsigned drawings;
#define IN_DRAW \
  for (volatile unsigned turn = 0; drawings < 8 && turn < 800000000; turn++) {} \
  drawings++
#include "creature.h"
