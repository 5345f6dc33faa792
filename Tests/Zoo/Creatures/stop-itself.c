// Stops itself, and waits for somebody to continue it.
#include <signal.h>

#define IN_DECODE if (is_caged()) raise(SIGSTOP)
#include "creature.h"
