// Kills itself.
#include <signal.h>

#define IN_DECODE if (is_caged()) raise(SIGKILL)
#include "creature.h"
