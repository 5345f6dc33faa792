// steps.h: the steps of confinement_apply(), in order.
//
// Each returns 0, or the errno for which it can't be enforced. Each is called once, on the only thread of the process,
// and borrows `confinement` until it returns.

#ifndef CONFINEMENT_STEPS_H
#define CONFINEMENT_STEPS_H

#include "confinement.h"

#define STEP __attribute__((visibility("hidden")))

// Returns EBUSY if the process has more than one thread. In privileges.c, as are the next three.
STEP int confinement_check_threads(const confinement *confinement);

// Has the kernel kill this process when the thread that started it ends.
STEP int confinement_die_with_parent(const confinement *confinement);

// Keeps this process from gaining privileges by running a program.
STEP int confinement_forgo_privileges(const confinement *confinement);

// Drops all capabilities, those of root included.
STEP int confinement_drop_capabilities(const confinement *confinement);

// Enters namespaces and a root of its own, if `own_root` asks for them. Returns 0 also where the kernel refuses them.
// In namespaces.c.
STEP int confinement_enter_namespaces(const confinement *confinement);

// Limits memory, processor time, open files, threads and the size of files. In limits.c.
STEP int confinement_limit_resources(const confinement *confinement);

// Denies access to files but reading those that are readable, and TCP without a network, by Landlock. In landlock.c.
STEP int confinement_restrict_files(const confinement *confinement);

// Denies all system calls that a plugin doesn't need. In filter.c.
STEP int confinement_filter_calls(const confinement *confinement);

// The paths that every process needs to read, besides its own folder of /proc. Constant. In landlock.c.
extern STEP const char *const confinement_needed_paths[];
extern STEP const size_t confinement_needed_count;

// Returns whether this process has entered a user namespace of its own, with or without a root of its own. In
// namespaces.c. Constant after confinement_enter_namespaces(), and from then on [thread-safe].
STEP bool confinement_has_own_users(void);

// Returns whether a process like this one can get namespaces and a root of its own. In namespaces.c. [thread-safe]
STEP bool confinement_has_namespaces(void);

// Returns the kernel's version of Landlock, or 0 if it has none. In landlock.c. [thread-safe]
STEP int confinement_landlock_version(void);

#endif
