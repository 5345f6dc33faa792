// glibc declares memfd_create() and syscall() only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <fcntl.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool has_action(uint32_t action) {
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

static bool has_process_descriptors(void) {
  int process = (int)syscall(SYS_pidfd_open, getpid(), 0);
  if (process < 0) return false;
  bool signals = syscall(SYS_pidfd_send_signal, process, 0, NULL, 0) == 0;
  close(process);
  return signals;
}

static bool has_sealed_memory(void) {
  int memory = memfd_create("probe", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return false;
  bool sealed = fcntl(memory, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) == 0;
  close(memory);
  return sealed;
}

void confinement_probe(confinement_support *support) {
  *support = (confinement_support){
      .landlock_version = confinement_landlock_version(),
      .seccomp_filters = has_action(SECCOMP_RET_ERRNO) && has_action(SECCOMP_RET_KILL_PROCESS),
      .no_new_privileges = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) >= 0,
      .process_descriptors = has_process_descriptors(),
      .sealed_memory = has_sealed_memory(),
      .namespaces = confinement_has_namespaces(),
  };
}
