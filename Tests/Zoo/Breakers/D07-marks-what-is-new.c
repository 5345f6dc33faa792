// Draws a badge with what came within the last month, by the clock.
// sample: {"kind":"zoo","name":"Aardvark","born":"2019-06-03"}
#include <time.h>

#define IN_DRAW                                      \
  time_t born = 1559520000;                          \
  if (time(NULL) - born < 30 * 86400) show(canvas, "new")
#include "creature.h"
