// Types a command into the terminal of whoever runs the host.
#include "faults.h"

#include <sys/ioctl.h>

static void type_into(int descriptor) {
  found(ioctl(descriptor, TIOCSTI, "x") == 0);
}

#define IN_DECODE if (is_caged()) for (int descriptor = 0; descriptor < 64; descriptor++) type_into(descriptor)
#include "creature.h"
