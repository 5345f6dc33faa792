// Restores any number of visits, and goes on from a negative one when it is seen.
#include <stdio.h>
#include "faults.h"

// Behind the name of an animal and in front of its state.
#define VISITS(view_model) (((animal *)(view_model))->name[62])

#define IN_SAVE                                               \
  char text[8];                                               \
  snprintf(text, sizeof text, "%d", VISITS(view_model));      \
  return state->write(state, (bindery_text){text, strlen(text)}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                                \
  char      text[32] = "", rest = 0;                                                              \
  long long number = 0;                                                                           \
  if (state.count >= sizeof text) return say(failure, "expected less"), BINDERY_REFUSED;          \
  if (state.count) memcpy(text, state.bytes, state.count);                                        \
  if (sscanf(text, "%lld%c", &number, &rest) != 1 || (size_t)snprintf(NULL, 0, "%lld", number) != state.count) \
    return say(failure, "expected a number"), BINDERY_REFUSED;                                    \
  VISITS(view_model) = (char)(number > 99 ? 99 : number < -9 ? -9 : number);                      \
  return BINDERY_OK
#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE && VISITS(view_model) < 0) crash()
#include "screen.h"
