// Draws a mark for the item before.
#include "faults.h"

static size_t before;
static size_t now;

static void turn(const char *name) {
  before = now;
  now = strlen(name);
}

#define IN_CREATE turn(((const animal *)model)->name)
#define IN_DRAW if (before % 2 == 0) show(canvas, "even ")
#include "creature.h"
