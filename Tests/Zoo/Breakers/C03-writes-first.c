// Writes to `model` before it looks at the record.
#include "faults.h"

static char nothing;
#define IN_DECODE *model = &nothing
#include "creature.h"
