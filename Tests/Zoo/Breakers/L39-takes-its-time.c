#define IN_OPEN usleep(1500000)

#include "creature.h"
