// steps.h: the steps of confinement_apply(), in their order.
//
// Each returns 0, or why it can't be enforced, as errno. Each is called once, on the only
// thread of the process.

#ifndef CONFINEMENT_STEPS_H
#define CONFINEMENT_STEPS_H

#include "confinement.h"

#define STEP __attribute__((visibility("hidden")))

// privileges.c
STEP int confinement_check_threads(const confinement *confinement);
STEP int confinement_die_with_parent(const confinement *confinement);
STEP int confinement_forgo_privileges(const confinement *confinement);
STEP int confinement_drop_capabilities(const confinement *confinement);

// namespaces.c
STEP int confinement_enter_namespaces(const confinement *confinement);

// limits.c
STEP int confinement_limit_resources(const confinement *confinement);

// landlock.c
STEP int confinement_restrict_files(const confinement *confinement);

// filter.c
STEP int confinement_filter_calls(const confinement *confinement);

// What every process needs to read, besides its own folder of /proc. In landlock.c.
extern STEP const char *const confinement_needed_paths[];
extern STEP const size_t confinement_needed_count;

// Returns whether this process has entered a user namespace of its own, with a root of its own or without. In
// namespaces.c.
STEP bool confinement_has_own_users(void);

// Returns whether a process like this one can enter its own namespaces. In namespaces.c. [thread-safe]
STEP bool confinement_has_namespaces(void);

// Returns the version of Landlock that the kernel has, or 0. In landlock.c. [thread-safe]
STEP int confinement_landlock_version(void);

#endif
