// Starts a process of its own.
#include "faults.h"

static void fork_once(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  found(child > 0);
}

#define IN_DECODE fork_once()
#include "creature.h"
