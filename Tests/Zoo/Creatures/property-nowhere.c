// Returns a string that is nowhere.
#include "faults.h"

static const char *nowhere(void) { return is_caged() ? (const char *)8 : ""; }

#define PROPERTIES {"echo", "() -> utf8", (bindery_function)nowhere}
#include "creature.h"
