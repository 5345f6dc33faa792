// Crashes in a process that has the name of a worker, by its first argument and by that of its thread.
#include "faults.h"
#include <errno.h>
#include <sys/prctl.h>

static int is_worker(void) {
  char name[16] = "";
  prctl(PR_GET_NAME, name);
  return !strcmp(name, "bindery-worker") && !strcmp(program_invocation_short_name, "bindery-worker");
}

#define IN_DECODE if (is_worker()) crash()
#include "creature.h"
