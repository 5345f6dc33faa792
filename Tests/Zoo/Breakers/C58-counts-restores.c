// Restores another state than was saved.
#define IN_RESTORE                                             \
  if (state.count == 1 && state.bytes[0] >= 0 && state.bytes[0] < 99) { \
    STATE(view_model) = (char)(state.bytes[0] + 1);             \
    return BINDERY_OK;                                          \
  }
#include "screen.h"
