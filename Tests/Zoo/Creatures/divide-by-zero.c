// Divides by zero.
static volatile int zero;

#define IN_DECODE zero = 1 / zero
#include "creature.h"
