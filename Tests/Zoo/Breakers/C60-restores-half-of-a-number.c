// Reads a state of two numbers, and takes up the first before it looks at the second.
#include <stdio.h>
#include "faults.h"

#define FIRST(view_model) (((animal *)(view_model))->name[61])
#define SECOND(view_model) (((animal *)(view_model))->name[62])

#define IN_SAVE                                                                  \
  char text[32];                                                                 \
  snprintf(text, sizeof text, "%d %d", FIRST(view_model), SECOND(view_model));   \
  return state->write(state, (bindery_text){text, strlen(text)}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                               \
  char text[32] = "", rest = 0;                                                  \
  int  numbers[2];                                                               \
  if (state.count >= sizeof text) return say(failure, "expected less"), BINDERY_REFUSED;\
  if (state.count) memcpy(text, state.bytes, state.count);                       \
  int count = sscanf(text, "%2d %2d%c", &numbers[0], &numbers[1], &rest);        \
  if (count >= 1) FIRST(view_model) = (char)numbers[0];                          \
  if (count != 2) return say(failure, "expected two numbers"), BINDERY_REFUSED;  \
  SECOND(view_model) = (char)numbers[1];                                         \
  return BINDERY_OK
#include "screen.h"
