// Takes its time.
#define IN_DRAW \
  for (volatile unsigned turn = 0; turn < 400000000; turn++) {}
#include "creature.h"
