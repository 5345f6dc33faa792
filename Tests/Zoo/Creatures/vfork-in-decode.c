// Starts a process of its own that shares its memory.
#include "faults.h"

#include <spawn.h>

static void vfork_once(void) {
  static char *const none[] = {NULL};
  pid_t              child;
  found(posix_spawn(&child, "/bin/true", NULL, NULL, none, none) == 0);
}

#define IN_DECODE vfork_once()
#include "creature.h"
