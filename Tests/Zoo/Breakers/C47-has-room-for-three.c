// Draws an excuse while more than three view models are there.
static _Thread_local unsigned alive;
#define IN_CREATE alive++
#define IN_RELEASE_VIEW_MODEL alive--
#define IN_DRAW \
  if (alive > 3) return show(canvas, "too many"), BINDERY_OK
#include "creature.h"
