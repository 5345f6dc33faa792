// Keeps sixteen names for all threads, and lets go of one that another thread is about to draw.
#include "faults.h"

static char     kept[16][64];
static unsigned turn;

static const char *keep(const char *name) {
  for (int index = 0; index < 16; index++)
    if (strcmp(kept[index], name) == 0) return kept[index];
  return strcpy(kept[turn++ % 16], name);
}
#define IN_DRAW                                           \
  const char *name = keep(((animal *)view_model)->name);  \
  usleep(100);                                            \
  return show(canvas, name), BINDERY_OK
#include "creature.h"
