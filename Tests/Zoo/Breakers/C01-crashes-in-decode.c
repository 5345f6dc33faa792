// Crashes over an item of its own kind.
#include "faults.h"

#define IN_DECODE if (*text_of(record, "name")) crash()
#include "creature.h"
