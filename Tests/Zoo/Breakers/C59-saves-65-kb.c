// Saves more than a view model may.
#define IN_SAVE                      \
  static char many[65 << 10];         \
  state->write(state, (bindery_text){many, sizeof many}); \
  return BINDERY_OK
#define IN_RESTORE return BINDERY_OK
#include "screen.h"
