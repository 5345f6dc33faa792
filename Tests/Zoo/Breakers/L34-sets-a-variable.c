#define IN_DECODE hidden(setenv)("TZ", "UTC", 1)

#include "creature.h"
