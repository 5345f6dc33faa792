// Saves who keeps it, which it draws, and takes a state of the same keeper alone.
// sample: {"kind":"zoo","name":"Aardvark","keeper":"Anna"}
// sample: {"kind":"zoo","name":"Zebra","keeper":"Zoe"}
#include "faults.h"

#define KEEPER(model) (((const animal *)(model))->name + 40)

#define IN_DECODE                                                                         \
  if (strlen(text_of(record, "name")) > 39 || strlen(text_of(record, "keeper")) > 19) {   \
    say(failure, "expected a short text in 'name' and in 'keeper'");                      \
    return BINDERY_REFUSED;                                                               \
  }
#define WHEN_DECODED strcpy(made->name + 40, text_of(record, "keeper"))

#define IN_VERSION return hash_of(((const animal *)model)->name) * 31 + hash_of(KEEPER(model))
#define IN_DRAW show(canvas, KEEPER(view_model))

#define IN_SAVE                                                                           \
  char bytes[21] = {STATE(view_model)};                                                   \
  strcpy(bytes + 1, KEEPER(view_model));                                                  \
  return state->write(state, (bindery_text){bytes, 1 + strlen(bytes + 1)}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                        \
  const char *keeper = KEEPER(view_model);                                                \
  if (state.count != 1 + strlen(keeper) || memcmp(state.bytes + 1, keeper, strlen(keeper)) != 0 || \
      state.bytes[0] < 0 || state.bytes[0] > 99) {                                        \
    say(failure, "expected a byte from 0 to 99, and its keeper");                         \
    return BINDERY_REFUSED;                                                               \
  }                                                                                       \
  STATE(view_model) = state.bytes[0];                                                     \
  return BINDERY_OK
#include "screen.h"
