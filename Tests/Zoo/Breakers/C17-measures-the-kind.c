// Compares the kind of a record as if a NUL were behind it.
#include "faults.h"

#define IN_DECODE                              \
  if (strcmp(record->kind.bytes, KIND) != 0) { \
    say(failure, "expected another kind");     \
    return BINDERY_REFUSED;                    \
  }
#include "creature.h"
