// Takes a field for granted.
#include "faults.h"

#define IN_DECODE if (!bindery_field_named(record, "name")) crash()
#include "creature.h"
