// Draws two lines where one is meant.
#define IN_COMPACT    \
  show(canvas, "an animal"); \
  canvas->end_line(canvas)
#include "screen.h"
