// Saves when it was changed, which nothing shows, and takes a state of the same time alone.
// sample: {"kind":"zoo","name":"Aardvark","changed":"2026-05-01"}
// sample: {"kind":"zoo","name":"Zebra","changed":"2026-06-02"}
#include "faults.h"

#define CHANGE(view_model) (((animal *)(view_model))->name + 40)

#define IN_DECODE                                                                         \
  if (strlen(text_of(record, "name")) > 39 || strlen(text_of(record, "changed")) > 19) {   \
    say(failure, "expected a short text in 'name' and in 'changed'");                      \
    return BINDERY_REFUSED;                                                               \
  }
#define WHEN_DECODED strcpy(CHANGE(made), text_of(record, "changed"))

#define IN_SAVE                                                                           \
  char bytes[21] = {STATE(view_model)};                                                   \
  strcpy(bytes + 1, CHANGE(view_model));                                                  \
  return state->write(state, (bindery_text){bytes, 1 + strlen(bytes + 1)}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                        \
  const char *change = CHANGE(view_model);                                                \
  if (state.count != 1 + strlen(change) || memcmp(state.bytes + 1, change, strlen(change)) != 0 || \
      state.bytes[0] < 0 || state.bytes[0] > 99) {                                        \
    say(failure, "expected a byte from 0 to 99, and its change");                         \
    return BINDERY_REFUSED;                                                               \
  }                                                                                       \
  STATE(view_model) = state.bytes[0];                                                     \
  return BINDERY_OK
#include "screen.h"
