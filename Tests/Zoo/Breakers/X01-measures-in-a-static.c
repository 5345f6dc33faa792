// Draws a copy, which all threads make in one place, and takes its time between the two.
static char copy[64];
#define IN_DRAW                               \
  strcpy(copy, ((animal *)view_model)->name); \
  usleep(100);                                \
  return show(canvas, copy), BINDERY_OK
#include "creature.h"
