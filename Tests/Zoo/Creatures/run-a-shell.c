// Becomes a shell.
#include "faults.h"

#define IN_DECODE if (is_caged()) found(execl("/bin/sh", "sh", "-c", "echo breach", (char *)NULL) == 0)
#include "creature.h"
