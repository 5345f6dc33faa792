// Draws a part of the item before.
#include "faults.h"

static char before[64];
static char now[64];
static void turn(const char *name) {
  strcpy(before, now);
  strcpy(now, name);
}
#define IN_CREATE turn(((const animal *)model)->name)
#define IN_DRAW show(canvas, before)
#include "creature.h"
