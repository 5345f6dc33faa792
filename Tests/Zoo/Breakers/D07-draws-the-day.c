// Draws how many days it is since a date.
#include <time.h>

#define IN_DRAW                                                                           \
  char text[32];                                                                          \
  snprintf(text, sizeof text, "%lld days ago", (long long)(time(NULL) - 1700000000) / 86400); \
  show(canvas, text)
#include "creature.h"
