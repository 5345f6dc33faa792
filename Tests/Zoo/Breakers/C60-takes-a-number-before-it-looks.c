// Restores a number of visits, and looks only then whether its place can be restored, too.
#include "faults.h"

#define VISITS(view_model) (((animal *)(view_model))->name[61])
#define PLACE(view_model) (((animal *)(view_model))->name[62])

#define IN_SAVE                                                                \
  char bytes[3] = {'K', VISITS(view_model), PLACE(view_model)};                \
  return state->write(state, (bindery_text){bytes, 3}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                             \
  if (state.count != 3 || state.bytes[0] != 'K') return say(failure, "expected three bytes"), BINDERY_REFUSED; \
  VISITS(view_model) = state.bytes[1];                                         \
  if (state.bytes[2] < 0 || state.bytes[2] > 3) return say(failure, "expected a place up to 3"), BINDERY_REFUSED; \
  PLACE(view_model) = state.bytes[2];                                          \
  return BINDERY_OK
#include "screen.h"
