// confinement.h: takes every right from this process that running an untrusted plugin doesn't need.
//
// A worker calls confinement_apply() first thing in main(), before it opens the plugin. From then on, until the
// process ends, everything that runs in it is confined:
//
// * It can read the files and folders that it was given, its own folder of /proc, and the devices null, zero and
//   urandom. It can't write, create, remove or rename any file.
// * It can create threads, but can't start a process or run another program.
// * It can't signal, trace or read another process.
// * It has no network, or it may make connections but accept none.
// * It has no capabilities, and can't gain any.
// * Its memory, processor time and open files are limited, and it is killed when the thread that started it ends.
//
// With a root of its own it finds nothing else either: no other path, nothing of other processes but which IDs are in
// use and how they are scheduled, and without a network neither the machine's network tables nor its name. Without a
// root of its own, it can learn the existence, the size and the times of any file, and the target of any link, whose
// path the user may look up.
//
// Descriptors that are open already stay open, so whoever starts a worker must pass only what the plugin may have. They
// can be read and written as before, except for regular files, whose size is limited to 0.
//
// A forbidden call fails with EPERM or EACCES; a system call of another architecture kills the process with SIGSYS.

#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The minimum version of Landlock that keeps these promises. Version 2 can't forbid truncating a file that may be read.
#define CONFINEMENT_LANDLOCK_VERSION 3

// The rights that a process keeps. Owned by the caller, with everything that it points to, and read only until
// confinement_apply() returns.
typedef struct confinement {
  // Paths of readable files, and of folders that are readable with everything in them, as NUL-terminated strings.
  // Symbolic links are resolved once, by confinement_apply(). A path that doesn't exist or that the user may not look
  // up is skipped. May be NULL if the count is 0.
  const char *const *readable;
  size_t             readable_count;

  // Absolute paths that are closed folders in a root of its own, whether or not they exist outside, instead of missing.
  // They aren't looked up outside, and none of them prevents the root: a path that can't be closed is missing. May be
  // NULL if the count is 0.
  const char *const *withheld;
  size_t             withheld_count;

  // Whether it may make connections, with IPv4 and IPv6 sockets, which can't be bound.
  bool network;

  // The descriptor of a socket through which it may receive open files, whose rights are those with which they were
  // opened, or -1. What is received can be read and not changed: not its mode, owner, times, attributes or locks.
  int receiving;

  // Whether it gets namespaces and a root of its own, which contains only what it may read and the links that lead
  // there. If the kernel refuses them, it is confined without them; confinement_probe() tells.
  bool own_root;

  // Whether it may change its working directory, file mode mask, timers and limits, for a process that tests for such
  // changes.
  bool changes;

  // Each must be above 0. A lower limit that the process already has stays.
  uint64_t memory_bytes;  // of address space, including libraries; mappings beyond it fail
  uint64_t cpu_seconds;   // of all threads together; then the process is killed
  uint32_t open_files;    // one more than the highest descriptor; confining takes two
} confinement;

// The reason why a process isn't confined.
typedef struct confinement_failure {
  const char *step;   // the step that failed, as a noun phrase, eg: "the filter of system calls"; valid for good
  int         error;  // its errno; ENOTSUP if the kernel lacks the feature, or has too old a version
} confinement_failure;

// Confines this process for good. Returns true, or returns false after writing the reason to `failure`, which must not
// be NULL. After a failure the process is partly confined, and has to end without opening the plugin. Both structs are
// the caller's, and borrowed until the function returns. [the only thread of the process]
//
// Call it once, while the process has a single thread: Landlock and capabilities apply to a thread, and only threads
// that it creates later inherit them. With more threads it fails with EBUSY.
//
// The process is killed when the thread that started it ends, not only when that thread's process does, so start
// workers from a thread that stays. If the parent ended before this call, the signal is missed, so check getppid()
// afterwards.
//
// Dispatch ends a confined process unless it finds its threads: see thread_status.h.
//
// A socket that is already open should be of the type SOCK_STREAM: a datagram socket could be connected to other
// addresses if `network` is true.
bool confinement_apply(const confinement *confinement, confinement_failure *failure);

// Returns the errno for which a process has no root of its own although its kernel allows namespaces and mounts, or 0.
// confinement_probe() can't tell this, because it depends on the readable paths. Constant after confinement_apply(),
// and from then on [thread-safe].
int confinement_root_failure(void);

// The features of this kernel. Landlock and filters can be missing because of the kernel's build or boot options, or
// because a container forbids them.
typedef struct confinement_support {
  int  landlock_version;     // 0 if there is none; at least CONFINEMENT_LANDLOCK_VERSION is needed
  bool seccomp_filters;      // system calls can be filtered
  bool no_new_privileges;    // programs can be prevented from changing the user
  bool process_descriptors;  // a process can be referred to and signaled by a descriptor
  bool sealed_memory;        // files in memory can be made immutable
  bool namespaces;           // a process can get a root of its own
} confinement_support;

// Writes the features of this kernel to `support`, which the caller owns. It leaves the process unchanged, except that
// it opens and closes four descriptors and waits for a child process that it starts. [thread-safe]
void confinement_probe(confinement_support *support);

// Writes the paths that loading a library needs to read to `paths`, at most `capacity` of them. They are the system's
// libraries, those of the Swift runtime that this process uses, and time zones. Returns the number of paths, which may
// exceed `capacity`. Some may not exist. Each string is constant and valid for good. [thread-safe]
size_t confinement_library_paths(const char **paths, size_t capacity);

// Writes the paths that making connections needs to read, like confinement_library_paths(): the configuration of name
// resolution and the trusted certificates, without private keys. [thread-safe]
size_t confinement_network_paths(const char **paths, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
