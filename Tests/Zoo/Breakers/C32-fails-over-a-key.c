// Is in trouble whenever it hears of a key that it has no action for.
#include "faults.h"

#define IN_HANDLE                                                                       \
  if (event->type == BINDERY_KEY && event->text.count == 1 && *event->text.bytes == 'q') { \
    say(failure, "expected an action, and there was none");                             \
    return BINDERY_FAILED;                                                              \
  }
#include "live.h"
