// Refuses a record without a sentence.
#include "faults.h"

#define IN_DECODE if (!*text_of(record, "name")) return BINDERY_REFUSED
#include "creature.h"
