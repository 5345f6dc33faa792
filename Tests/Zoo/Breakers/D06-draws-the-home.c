// Draws the user's folder.
#define IN_DRAW                   \
  const char *home = getenv("HOME"); \
  show(canvas, home ? home : "nowhere")
#include "creature.h"
