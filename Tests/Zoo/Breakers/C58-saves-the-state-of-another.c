// Saves how often an animal was seen: of the one that was made last, in place of its own.
#include "faults.h"

// Behind the name of an animal and in front of its state; not drawn.
#define VISITS(view_model) (((animal *)(view_model))->name[62])

static void *last;

#define IN_ACTIVATE                                                                      \
  if (activation >= BINDERY_VISIBLE && VISITS(view_model) < 99) VISITS(view_model)++
#define IN_SAVE                                                                          \
  void *seen = last ? last : view_model;                                                 \
  return state->write(state, (bindery_text){&VISITS(seen), 1}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                       \
  if (state.count != 1 || state.bytes[0] < 0 || state.bytes[0] > 99) {                   \
    say(failure, "expected a byte from 0 to 99");                                        \
    return BINDERY_REFUSED;                                                              \
  }                                                                                      \
  VISITS(view_model) = state.bytes[0];                                                   \
  return BINDERY_OK
#define IN_RELEASE_VIEW_MODEL          \
  if (last == view_model) last = NULL; \
  watching = NULL
#define WHEN_CREATED last = made
#include "screen.h"
