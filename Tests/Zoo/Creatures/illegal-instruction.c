// Runs into an instruction that there isn't.
#define IN_DECODE __builtin_trap()
#include "creature.h"
