// Reads what is behind the NUL of a text.
#include "faults.h"

#define IN_DECODE if (*text_of(record, "name") && text_of(record, "name")[strlen(text_of(record, "name")) + 1] == 1) return BINDERY_FAILED
#include "creature.h"
