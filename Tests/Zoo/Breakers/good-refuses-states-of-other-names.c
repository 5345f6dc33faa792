// Restores a place in its name, and refuses one that another name had.
#include "faults.h"

#define IN_RESTORE                                                       \
  if (state.count == 1 && state.bytes[0] > (char)strlen(((animal *)view_model)->name)) { \
    say(failure, "expected a place in its name");                        \
    return BINDERY_REFUSED;                                              \
  }
#include "screen.h"
