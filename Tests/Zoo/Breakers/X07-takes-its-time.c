// Counts to five hundred million before each of the first drawings.
static unsigned drawings;
#define IN_DRAW \
  for (volatile unsigned turn = 0; drawings < 4 && turn < 500000000; turn++) {} \
  drawings++
#include "creature.h"
