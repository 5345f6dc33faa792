static volatile unsigned count;
#define IN_OPEN for (count = 0; count < 150000000; count++) {}

#include "creature.h"
