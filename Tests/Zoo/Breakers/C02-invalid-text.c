// Refuses a record with a sentence that isn't UTF-8.
#include "faults.h"

#define IN_DECODE if (!*text_of(record, "name")) { say(failure, "no n\xE4me"); return BINDERY_REFUSED; }
#include "creature.h"
