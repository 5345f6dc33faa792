// Shows the number of legs, which another version of an animal may have otherwise, and does nothing wrong.
#include "faults.h"

#define IN_DECODE                                                  \
  if (strlen(text_of(record, "name")) > 60) {                      \
    say(failure, "expected at most 60 bytes in 'name'");           \
    return BINDERY_REFUSED;                                        \
  }
#define WHEN_DECODED made->name[63] = (char)(number_of(record, "legs") & 7)
#define IN_VERSION return hash_of(((const animal *)model)->name) + (uint64_t)((const animal *)model)->name[63]
#define IN_DRAW                                                                                    \
  char line[80];                                                                                   \
  snprintf(line, sizeof line, "%s, %d legs", ((animal *)view_model)->name, ((animal *)view_model)->name[63]); \
  show(canvas, line);                                                                              \
  return BINDERY_OK
#include "creature.h"
