// Draws where the system has put it in memory.
#define IN_DRAW                                \
  char text[32];                               \
  snprintf(text, sizeof text, "%p", (void *)&host); \
  show(canvas, text)
#include "creature.h"
