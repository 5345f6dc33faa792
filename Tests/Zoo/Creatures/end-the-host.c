// Asks its parent, which is the host, to end.
#include "faults.h"

#include <signal.h>

#define IN_DECODE if (is_caged() && getppid() > 1) found(kill(getppid(), SIGTERM) == 0)
#include "creature.h"
