// Restores a place in its name, and cuts one that is behind the end of another name.
#include "faults.h"

#define IN_RESTORE                                                       \
  size_t length = strlen(((animal *)view_model)->name);                  \
  if (state.count == 1 && state.bytes[0] > (char)length && state.bytes[0] <= 99) { \
    STATE(view_model) = (char)length;                                    \
    return BINDERY_OK;                                                   \
  }
#include "screen.h"
