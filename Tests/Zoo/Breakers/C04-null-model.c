// Succeeds with NULL in place of a model.
#include "faults.h"

#define IN_DECODE if (*text_of(record, "name")) { *model = NULL; return BINDERY_OK; }
#include "creature.h"
