// A property that is never absent is.
#include "faults.h"

#define IN_ECHO return NULL
#include "creature.h"
