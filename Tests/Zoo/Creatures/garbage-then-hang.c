// Writes garbage to every descriptor but the first three, and never returns.
#include "faults.h"

static void babble(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) {
    if (write(descriptor, "\x08", 1) < 0) continue;
  }
  hang();
}

#define IN_DECODE if (is_caged()) babble()
#include "creature.h"
