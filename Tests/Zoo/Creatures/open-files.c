// Opens files until it can't, and never closes one.
#include "faults.h"

static void open_all(void) {
  int count = 0;
  while (count < 10000 && dup(1) >= 0) count++;
  found(count == 10000);
}

#define IN_DECODE open_all()
#include "creature.h"
