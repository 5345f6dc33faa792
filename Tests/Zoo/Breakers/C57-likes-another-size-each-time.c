// Likes one column more or less each time.
#define IN_PREFER        \
  static uint32_t count; \
  if (available.columns > 1) preferred->columns = 1 + count++ % 2
#include "screen.h"
