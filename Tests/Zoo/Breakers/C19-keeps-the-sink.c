// Writes to the sink of an earlier call.
#include "faults.h"

static const bindery_sink *kept;
#define IN_DECODE if (kept) say(kept, "too late"); kept = failure
#include "creature.h"
