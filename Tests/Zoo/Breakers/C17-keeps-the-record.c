// Reads a record whose call is over.
#include "faults.h"

static const bindery_record *kept;
#define IN_DECODE kept = record
#define IN_DRAW if (kept->count > 1000) return BINDERY_FAILED
#include "creature.h"
