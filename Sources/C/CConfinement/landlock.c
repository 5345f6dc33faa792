// glibc declares O_PATH and syscall() only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's interface as of Landlock version 7, because the system's header may be older.
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule       445
#define SYS_landlock_restrict_self  446
#endif

struct ruleset {
  uint64_t files;    // the rights to files that are denied unless a rule grants them
  uint64_t network;  // the same for TCP, from version 4 on
  uint64_t scopes;   // what is confined to this process and its children, from version 6 on
};

struct rule {
  uint64_t rights;
  int32_t  folder;
} __attribute__((packed));

enum {
  QUERY_VERSION = 1 << 0,
  RULE_OF_PATH  = 1,

  READ_FILE   = 1 << 2,
  READ_FOLDER = 1 << 3,

  BIND_TCP    = 1 << 0,
  CONNECT_TCP = 1 << 1,

  ABSTRACT_SOCKETS = 1 << 0,
  SIGNALS          = 1 << 1,

  NO_LOG_BEFORE_EXEC = 1 << 0,
};

// The number of rights to files, by version. For a newer kernel the last one counts, because a right that this code
// doesn't know may be one that loading needs.
static const unsigned char rights_by_version[] = {0, 13, 14, 15, 15, 16, 16, 16};

// The paths that every process needs to read, besides its own folder of /proc, where pthread_getattr_np() finds the
// stack of the main thread.
const char *const confinement_needed_paths[] = {"/dev/null", "/dev/zero", "/dev/urandom", "/sys/devices/system/cpu"};
const size_t confinement_needed_count = sizeof(confinement_needed_paths) / sizeof(confinement_needed_paths[0]);

int confinement_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, QUERY_VERSION);
  return version > 0 ? (int)version : 0;
}

static uint64_t rights_to_files(int version) {
  int last = sizeof(rights_by_version) - 1;
  return (UINT64_C(1) << rights_by_version[version < last ? version : last]) - 1;
}

// Grants reading of the file or folder that is open as `descriptor`, and of everything in it. Returns 0 or an errno.
static int allow_reading_open(int ruleset, int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return errno;
  struct rule rule = {.rights = READ_FILE, .folder = descriptor};
  if (S_ISDIR(status.st_mode)) rule.rights |= READ_FOLDER;
  return syscall(SYS_landlock_add_rule, ruleset, RULE_OF_PATH, &rule, 0) == 0 ? 0 : errno;
}

// Grants reading of a path, and skips one that can't be found. Returns 0 or an errno.
static int allow_reading(int ruleset, const char *path) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : errno;
  int error = allow_reading_open(ruleset, descriptor);
  close(descriptor);
  return error;
}

static int allow_reading_all(int ruleset, const char *const *paths, size_t count) {
  int error = 0;
  for (size_t index = 0; error == 0 && index < count; index++) error = allow_reading(ruleset, paths[index]);
  return error;
}

// Grants reading of this process's folder of /proc. Returns 0 or an errno.
//
// The right belongs to an inode, and /proc makes a new one when memory is short, so the descriptor stays open to keep
// this one.
static int allow_reading_itself(int ruleset) {
  int descriptor = open("/proc/self", O_PATH | O_CLOEXEC);
  return descriptor < 0 ? errno : allow_reading_open(ruleset, descriptor);
}

static int fill_and_enforce(int ruleset, int version, const confinement *confinement) {
  int error = allow_reading_all(ruleset, confinement->readable, confinement->readable_count);
  if (error == 0) error = allow_reading_all(ruleset, confinement_needed_paths, confinement_needed_count);
  if (error == 0) error = allow_reading_itself(ruleset);
  if (error != 0) return error;
  // Without the flag a plugin could fill the system's log with refusals.
  int flags = version >= 7 ? NO_LOG_BEFORE_EXEC : 0;
  return syscall(SYS_landlock_restrict_self, ruleset, flags) == 0 ? 0 : errno;
}

int confinement_restrict_files(const confinement *confinement) {
  int version = confinement_landlock_version();
  if (version < CONFINEMENT_LANDLOCK_VERSION) return ENOTSUP;
  struct ruleset wanted = {.files = rights_to_files(version)};
  if (version >= 4) wanted.network = confinement->network ? BIND_TCP : BIND_TCP | CONNECT_TCP;
  if (version >= 6) wanted.scopes = ABSTRACT_SOCKETS | SIGNALS;
  // An older kernel accepts the longer struct if the members that it doesn't know are 0.
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &wanted, sizeof(wanted), 0);
  if (ruleset < 0) return errno;
  int error = fill_and_enforce(ruleset, version, confinement);
  close(ruleset);
  return error;
}
