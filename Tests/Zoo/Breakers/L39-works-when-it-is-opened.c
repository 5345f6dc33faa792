static volatile unsigned count;
#define IN_OPEN for (count = 0; count < 400000000; count++) {}

#include "creature.h"
