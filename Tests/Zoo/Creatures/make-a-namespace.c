// Makes a world of its own, in which it would be the superuser.
#include "faults.h"

#include <sched.h>

#define IN_DECODE if (is_caged()) found(unshare(CLONE_NEWUSER) == 0)
#include "creature.h"
