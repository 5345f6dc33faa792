// Begins each state that it saves with another number.
#include "faults.h"

#define IN_SAVE                                         \
  static unsigned char number;                          \
  char                 text[] = {(char)(number++ % 64), STATE(view_model)}; \
  return state->write(state, (bindery_text){text, 2}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                           \
  if (state.count != 2 || state.bytes[0] < 0 || state.bytes[0] > 63 || state.bytes[1] < 0 || state.bytes[1] > 99) { \
    say(failure, "expected a number and a byte from 0 to 99");                               \
    return BINDERY_REFUSED;                                                                  \
  }                                                                                          \
  STATE(view_model) = state.bytes[1];                                                        \
  return BINDERY_OK
#include "screen.h"
