// Each fiftieth item gets an entry in a list that only grows.
#define IN_DECODE remember()
static void remember(void);
#include "creature.h"

static struct entry { struct entry *next; } *entries;
static unsigned items;

static void remember(void) {
  if (++items % 50) return;
  struct entry *made = malloc(sizeof *made);
  if (!made) return;
  made->next = entries;
  entries = made;
}
