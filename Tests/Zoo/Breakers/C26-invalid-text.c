// A property isn't UTF-8.
#include "faults.h"

#define IN_ECHO if (view_model) return "\xE4"
#include "creature.h"
