// Offers an action with a line break and an escape sequence.
#include "faults.h"

static const char *escape(void) { return "open https://example.org/\n\x1b[2J\x07"; }

#define ACTIONS {"page", "() -> utf8?", (bindery_function)escape}
#include "creature.h"
