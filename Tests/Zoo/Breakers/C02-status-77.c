// Refuses a record with a status that the contract doesn't have.
#include "faults.h"

#define IN_DECODE if (!*text_of(record, "name")) { say(failure, "expected a name"); return 77; }
#include "creature.h"
