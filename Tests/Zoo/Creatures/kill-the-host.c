// Kills its parent, which is the host.
#include "faults.h"

#include <signal.h>

#define IN_DECODE if (is_caged() && getppid() > 1) found(kill(getppid(), SIGKILL) == 0)
#include "creature.h"
