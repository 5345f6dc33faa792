// Asks the host for an extension whose name is nowhere.
#include "faults.h"

#define IN_DECODE if (is_caged()) host->extension(host, (const char *)8)
#include "creature.h"
