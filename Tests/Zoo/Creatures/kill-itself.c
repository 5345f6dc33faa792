// Tries to kill itself as somebody else would.
#include <signal.h>

#define IN_DECODE if (is_caged()) raise(SIGKILL)
#include "creature.h"
