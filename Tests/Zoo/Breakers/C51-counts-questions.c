// Says yes every other time.
#define IN_POSSIBLE               \
  static unsigned count;          \
  if (count++ % 2 == 0) return true
#include "screen.h"
