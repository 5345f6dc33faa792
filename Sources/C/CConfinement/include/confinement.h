// confinement.h: takes from this process whatever running an untrusted plugin doesn't need.
//
// A worker calls confinement_apply() first thing in main(), before it opens the
// plugin. From then on, until the process ends and whatever runs in it:
//
// * it reads the files and folders that it was given, its own folder of /proc, and
//   the devices null, zero and urandom; it writes, creates, removes and renames none;
// * it starts no process and runs no other program; threads it may have;
// * it signals, traces and reads no other process;
// * it has no network, or makes connections and accepts none;
// * it has no capabilities, and gets none;
// * its memory, processor time and open files have an end, and it ends with whoever
//   started it.
//
// With a root of its own it finds nothing else either: no other path, of other processes
// no more than which numbers are in use and how they are scheduled, and without a network
// none of its tables and not the machine's name. Without one, that a file exists, its size
// and times, and where a link leads, can be learnt of any path that the user may look up.
//
// Not taken: what is open already stays open, so whoever starts a worker hands it nothing
// but what the plugin may have. Those descriptors can be read and written as before, but
// for files: the limit on a file's size is 0.
//
// What a call may not do fails with EPERM or EACCES; a system call of another
// architecture ends the process with SIGSYS. Linux only: elsewhere there is nothing of
// this, and confinement_apply() says so.

#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The least version of Landlock that keeps the promises. Version 2 lets a file that may
// be read be cut to nothing.
#define CONFINEMENT_LANDLOCK_VERSION 3

// What is left to a process. The caller's, with all that it points to; looked at only
// until confinement_apply() returns.
typedef struct confinement {
  // Paths of files, and of folders with all that is in them, that may be read; each ends
  // with a 0. Links are followed once, now. What isn't there, or isn't the user's to
  // find, is left out. May be NULL where the count is 0.
  const char *const *readable;
  size_t             readable_count;

  // Absolute paths that in a root of its own are closed folders, whether there is something or not, where they would be
  // missing. They aren't looked up, and none of them keeps the process from its root: what can't be closed is missing.
  // May be NULL where the count is 0.
  const char *const *withheld;
  size_t             withheld_count;

  // Whether it may make connections: sockets of IPv4 and IPv6, which can't be bound.
  bool network;

  // Whether it gets namespaces and a root of its own, which has what it may read and nothing else, with the links that
  // lead there. Where the kernel refuses them, it is confined as without them; confinement_probe() tells.
  bool own_root;

  // Whether it may change its working directory, its mask of new files and its timers, for one that looks whether
  // something does.
  bool changes;

  // Each must be above 0. Where the process has a lower limit, that one stays.
  uint64_t memory_bytes;  // of addresses, those of its libraries too; what is beyond it isn't given
  uint64_t cpu_seconds;   // of all threads; then the process is killed
  uint32_t open_files;    // one more than the highest descriptor that it may get; confining takes two
} confinement;

// Why a process isn't confined.
typedef struct confinement_failure {
  const char *step;   // what can't be enforced, eg: "Landlock"; a literal, valid for good
  int         error;  // why, as errno; ENOTSUP where the kernel has no such thing, or too old a one
} confinement_failure;

// Confines this process, for good. Returns true, or false after it wrote to `failure`,
// which isn't NULL, what can't be enforced. The process is then confined in part, and
// has to end without opening the plugin.
//
// Call it once, while the process has one thread: Landlock and capabilities are a thread's,
// and inherited only by threads that it makes later. With more, it fails with EBUSY.
//
// The process is killed when the thread that started it ends, and not only when that
// thread's process does: start workers from a thread that stays. One that ended before
// this call is missed, so compare getppid() with what it should be afterwards.
//
// Dispatch ends a confined process unless it finds its threads: see thread_status.h.
//
// A socket that is open already should be of the type SOCK_STREAM: one of datagrams
// could be connected to other addresses where `network` is true.
bool confinement_apply(const confinement *confinement, confinement_failure *failure);

// Returns why a process that was to get a root of its own has none although its kernel allows
// namespaces and mounts, as errno, or 0: what confinement_probe() can't tell, since it depends
// on the paths that may be read.
int confinement_root_failure(void);

// What this kernel has. Landlock and filters can be missing by how it was built or started,
// and because a container forbids them.
typedef struct confinement_support {
  int  landlock_version;     // 0 where there is none; CONFINEMENT_LANDLOCK_VERSION or higher will do
  bool seccomp_filters;      // system calls can be filtered
  bool no_new_privileges;    // programs that change the user can be kept from doing it
  bool process_descriptors;  // a process can be held and signalled by a descriptor
  bool sealed_memory;        // files in memory can be made constant
  bool namespaces;           // a process can get a root of its own
} confinement_support;

// Writes to `support` what this kernel has. Changes nothing of the process, but that it
// opens and closes four descriptors, and starts a child that it waits for. [thread-safe]
void confinement_probe(confinement_support *support);

// Writes to `paths`, which has room for `capacity`, what loading a library needs to read:
// the system's libraries, those of the Swift runtime that this process uses, and time
// zones. Returns how many there are, which may be more than there is room for. Some may not
// exist. Each is valid for good, and constant. [thread-safe]
size_t confinement_library_paths(const char **paths, size_t capacity);

// The same of what making connections needs to read: how names of hosts are resolved, and
// whose certificates are trusted; no private keys. [thread-safe]
size_t confinement_network_paths(const char **paths, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
