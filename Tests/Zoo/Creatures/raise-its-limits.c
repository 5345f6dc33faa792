// Gives itself more than its limits.
#include "faults.h"

#include <sys/resource.h>

static void raise_limit(int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
  found(setrlimit(resource, &limit) == 0);
}

#define IN_DECODE if (is_caged()) raise_limit(RLIMIT_AS)
#include "creature.h"
