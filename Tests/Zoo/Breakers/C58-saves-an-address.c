// Saves the address of a static beside its state, and knows it again as long as its process lives.
#include "faults.h"

static const char mark;

#define IN_SAVE                                                                        \
  const void *own = &mark;                                                             \
  char        text[1 + sizeof own] = {STATE(view_model)};                              \
  memcpy(text + 1, &own, sizeof own);                                                  \
  return state->write(state, (bindery_text){text, sizeof text}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                     \
  const void *own = &mark;                                                             \
  if (state.count != 1 + sizeof own || memcmp(state.bytes + 1, &own, sizeof own) != 0 || state.bytes[0] < 0 || \
      state.bytes[0] > 99) {                                                           \
    say(failure, "expected a byte from 0 to 99 and the mark");                         \
    return BINDERY_REFUSED;                                                            \
  }                                                                                    \
  STATE(view_model) = state.bytes[0];                                                  \
  return BINDERY_OK
#include "screen.h"
