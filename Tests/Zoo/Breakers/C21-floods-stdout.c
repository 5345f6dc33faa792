#define IN_OPEN for (int turn = 0; turn < 1000000; turn++) hidden(puts)("opening")

#include "creature.h"
