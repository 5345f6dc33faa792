// Writes into the record.
#include "faults.h"

#define IN_DECODE if (*text_of(record, "name")) *(char *)(uintptr_t)text_of(record, "name") = 'X'
#include "creature.h"
