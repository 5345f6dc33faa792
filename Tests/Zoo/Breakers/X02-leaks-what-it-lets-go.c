// Keeps the latest thirty names, and never frees one that makes room for another.
#include "faults.h"

static char    *kept[30];
static unsigned turn;

static void keep(const char *name) {
  for (int index = 0; index < 30; index++)
    if (kept[index] && strcmp(kept[index], name) == 0) return;
  char *copy = strdup(name);
  if (copy) kept[turn++ % 30] = copy;
}
#define WHEN_DECODED keep(made->name)
#include "creature.h"
