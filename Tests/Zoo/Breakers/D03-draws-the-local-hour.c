// Draws the hour of a date in the time zone of the user.
#include <time.h>

#define IN_DRAW                                                \
  time_t    date = 1700000000;                                 \
  struct tm local;                                             \
  char      text[16];                                          \
  strftime(text, sizeof text, "%H:%M", localtime_r(&date, &local)); \
  show(canvas, text)
#include "creature.h"
