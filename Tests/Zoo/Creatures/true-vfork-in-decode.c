// Starts a process by vfork() itself.
#include "faults.h"

static void vfork_once(void) {
  pid_t child = vfork();
  if (child == 0) _exit(0);
  found(child > 0);
}

#define IN_DECODE if (is_caged()) vfork_once()
#include "creature.h"
