// Writes text to a sink that is nowhere.
#include "faults.h"

#define IN_IDENTITY if (is_caged()) out->write(out, (bindery_text){(const char *)8, 100})
#include "creature.h"
