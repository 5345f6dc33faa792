#define IN_OPEN usleep(1100000)

#include "creature.h"
