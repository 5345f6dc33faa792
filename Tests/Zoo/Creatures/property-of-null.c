// Returns NULL from a property whose signature promises a string.
#include "faults.h"

static const char *nothing(void) { return NULL; }

#define PROPERTIES {"echo", "() -> utf8", (bindery_function)nothing}
#include "creature.h"
