// Takes the host's files away by a limit.
#include "faults.h"

#include <sys/resource.h>

static void limit(void) {
  struct rlimit few = {8, 8};
  found(prlimit(getppid(), RLIMIT_NOFILE, &few, NULL) == 0);
}

#define IN_DECODE if (is_caged() && getppid() > 1) limit()
#include "creature.h"
