// Closes every descriptor but the first three.
#include "faults.h"

static void close_all(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
}

#define IN_DECODE if (is_caged()) close_all()
#include "creature.h"
