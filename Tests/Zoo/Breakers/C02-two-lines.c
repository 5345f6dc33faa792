// Refuses a record with a sentence of two lines.
#include "faults.h"

#define IN_DECODE if (!*text_of(record, "name")) { say(failure, "expected a name\nfound none"); return BINDERY_REFUSED; }
#include "creature.h"
