// Draws what it has put together in a buffer of the thread, and keeps nothing there.
#include "faults.h"

static _Thread_local char line[80];

#define IN_DRAW                                                               \
  snprintf(line, sizeof line, "%s", level >= BINDERY_FOCUSED ? "> " : "- ");  \
  show(canvas, line)
#include "live.h"
