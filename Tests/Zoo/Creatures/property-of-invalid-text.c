// Returns a string that isn't UTF-8.
#include "faults.h"

static const char *invalid(void) { return "bad \xff\xc0\x80 text"; }

#define PROPERTIES {"echo", "() -> utf8", (bindery_function)invalid}
#include "creature.h"
