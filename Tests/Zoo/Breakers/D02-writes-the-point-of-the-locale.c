// Writes a fraction with the point, or the comma, of the locale.
#define IN_DRAW                              \
  double rating = 4.5;                       \
  char   text[16];                           \
  snprintf(text, sizeof text, "%.1f", rating); \
  show(canvas, text)
#include "creature.h"
