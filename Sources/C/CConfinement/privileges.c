// glibc declares syscall() only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <errno.h>
#include <linux/capability.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// A folder has a link for itself, one for its name, and one for each folder in it: with one thread, three.
int confinement_check_threads(const confinement *confinement) {
  (void)confinement;
  struct stat threads;
  if (stat("/proc/self/task", &threads) != 0) return errno;
  return threads.st_nlink == 3 ? 0 : EBUSY;
}

int confinement_die_with_parent(const confinement *confinement) {
  (void)confinement;
  return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0 ? 0 : errno;
}

int confinement_forgo_privileges(const confinement *confinement) {
  (void)confinement;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

// Without capabilities root is a user like any other, who owns many files.
int confinement_drop_capabilities(const confinement *confinement) {
  (void)confinement;
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) != 0) return errno;
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
  struct __user_cap_data_struct   none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  return syscall(SYS_capset, &header, none) == 0 ? 0 : errno;
}
