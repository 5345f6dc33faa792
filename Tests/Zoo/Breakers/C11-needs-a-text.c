// Takes the type of a field for granted.
#include "faults.h"

#define IN_DECODE if (bindery_field_named(record, "name") && bindery_field_named(record, "name")->type == BINDERY_I64) crash()
#include "creature.h"
