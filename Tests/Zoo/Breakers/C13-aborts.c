// Ends where a value has an unknown type.
#include "faults.h"

#define IN_DECODE for (size_t index = 0; index < record->count; index++) if (record->fields[index].type > BINDERY_JSON) abort()
#include "creature.h"
