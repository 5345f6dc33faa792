// Aborts in decode().
#define IN_DECODE abort()
#include "creature.h"
