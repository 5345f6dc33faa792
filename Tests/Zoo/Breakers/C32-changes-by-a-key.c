// Changes when it is asked about a key, and only about that.
#include "faults.h"

#define IN_HANDLE \
  if (event->type == BINDERY_KEY && event->text.count == 1 && event->text.bytes[0] == '+') ((animal *)view_model)->name[0] = '+'
#include "live.h"
