// Writes through NULL in a function that atexit() calls.
#define IN_OPEN atexit(crash)
#include "creature.h"
