#include "steps.h"

#include <errno.h>

static const struct {
  const char *name;
  int (*take)(const confinement *);
} steps[] = {
    {"confining a process that has other threads", confinement_check_threads},
    {"namespaces", confinement_enter_namespaces},
    {"the parent-death signal", confinement_die_with_parent},
    {"no new privileges", confinement_forgo_privileges},
    {"dropping capabilities", confinement_drop_capabilities},
    {"limits of resources", confinement_limit_resources},
    {"Landlock", confinement_restrict_files},
    {"the filter of system calls", confinement_filter_calls},
};

bool confinement_apply(const confinement *confinement, confinement_failure *failure) {
  for (size_t index = 0; index < sizeof(steps) / sizeof(steps[0]); index++) {
    int error = steps[index].take(confinement);
    if (error != 0) {
      *failure = (confinement_failure){.step = steps[index].name, .error = error};
      return false;
    }
  }
  return true;
}
