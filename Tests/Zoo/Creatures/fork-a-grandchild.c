// Leaves a process that outlives it, out of its group and its session.
#include "faults.h"

static void leave_grandchild(void) {
  pid_t child = fork();
  found(child >= 0);
  if (child != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  alarm(60);
  hang();
}

#define IN_DECODE if (is_caged()) leave_grandchild()
#include "creature.h"
