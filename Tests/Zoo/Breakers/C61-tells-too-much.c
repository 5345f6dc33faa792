// Tells of a page by more than 4 KiB.
#define TELL                                                \
  static char long_next[5 << 10];                           \
  memset(long_next, '1', sizeof long_next);                 \
  turn(answer, (bindery_text){long_next, sizeof long_next}, 5)
#include "pages.h"
