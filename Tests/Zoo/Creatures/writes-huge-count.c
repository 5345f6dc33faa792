// Writes text to a sink that it says is as large as all memory.
#include "faults.h"

#define IN_IDENTITY if (is_caged()) out->write(out, (bindery_text){"short", SIZE_MAX})
#include "creature.h"
