// Ends every process of its group, in which the host must not be.
#include "faults.h"

#include <signal.h>

#define IN_DECODE if (is_caged()) kill(0, SIGTERM)
#include "creature.h"
