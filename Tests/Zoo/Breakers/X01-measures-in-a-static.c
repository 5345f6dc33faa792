// Draws a copy, which all threads make in one place.
static char copy[64];
#define IN_DRAW                                          \
  strcpy(copy, ((animal *)view_model)->name);            \
  for (volatile int turn = 0; turn < 2000; turn++) {}    \
  return show(canvas, copy), BINDERY_OK
#include "creature.h"
