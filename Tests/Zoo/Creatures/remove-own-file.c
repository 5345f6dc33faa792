// Removes its own file.
#include "faults.h"

static void remove_itself(const bindery_record *record) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.so", text_of(record, "folder"), CREATURE);
  found(unlink(path) == 0);
}

#define IN_DECODE remove_itself(record)
#include "creature.h"
