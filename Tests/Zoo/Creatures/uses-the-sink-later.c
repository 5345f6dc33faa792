// Writes to a sink whose call is over.
#include "faults.h"

static const bindery_sink *kept;

#define IN_IDENTITY kept = out
#define IN_DRAW if (kept && is_caged()) say(kept, "too late")
#include "creature.h"
