// Restores a number of visits, and a place in its name, of which it begins anew where the place isn't there.
#include <stdio.h>

#include "faults.h"

#define VISITS(view_model) (((animal *)(view_model))->name[61])
#define PLACE(view_model) (((animal *)(view_model))->name[62])

#define IN_SAVE                                                                     \
  char text[32];                                                                    \
  snprintf(text, sizeof text, "%d %d", VISITS(view_model), PLACE(view_model));      \
  return state->write(state, (bindery_text){text, strlen(text)}) ? BINDERY_OK : BINDERY_CANCELLED
#define IN_RESTORE                                                                  \
  char text[32] = "", again[32] = "";                                               \
  int  visits = 0, place = 0;                                                       \
  if (state.count >= sizeof text) return say(failure, "expected less"), BINDERY_REFUSED; \
  if (state.count) memcpy(text, state.bytes, state.count);                          \
  bool is_read = sscanf(text, "%2d %2d", &visits, &place) == 2;                     \
  snprintf(again, sizeof again, "%d %d", visits, place);                            \
  if (!is_read || visits < 0 || place < 0 || strlen(again) != state.count || strcmp(again, text) != 0) \
    return say(failure, "expected two numbers up to 99"), BINDERY_REFUSED;          \
  VISITS(view_model) = (char)visits;                                                \
  PLACE(view_model)  = (char)(place < (int)strlen(((animal *)view_model)->name) ? place : 0); \
  return BINDERY_OK
#include "screen.h"
