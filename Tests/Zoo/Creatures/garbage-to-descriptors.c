// Writes garbage to every descriptor but the first three.
#include "faults.h"

static void babble(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) {
    if (write(descriptor, "\xff\xff\xff\xffgarbage", 11) < 0) continue;
  }
}

#define IN_DECODE if (is_caged()) babble()
#include "creature.h"
