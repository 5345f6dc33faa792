// Writes to the host what is no message, and never returns.
#include "wire.h"

static void babble(void) {
  forge("all work and no play makes a dull plugin", 40);
  hang();
}

#define IN_DECODE if (is_caged()) babble()
#include "creature.h"
