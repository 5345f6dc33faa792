// Draws how often a page was drawn.
#define IN_DETAIL                              \
  static unsigned count;                       \
  char            number[16];                  \
  snprintf(number, sizeof number, "%u", count++); \
  show(canvas, number)
#include "screen.h"
