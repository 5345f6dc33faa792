// A property is the first eight bytes of a name, which may end within a letter.
#include "faults.h"

#define IN_ECHO                                                         \
  static _Thread_local char text[9];                                    \
  return snprintf(text, sizeof text, "%.8s", ((animal *)view_model)->name), text
#include "creature.h"
