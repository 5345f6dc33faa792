// Draws something else from the fiftieth time on.
// level: strict
#define IN_DRAW \
  if (++((animal *)view_model)->name[63] > 50) canvas->run(canvas, BINDERY_BODY, (bindery_text){"again", 5})
#include "creature.h"
