// glibc declares some of the limits only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>

// The number of threads that the user may have beyond those of the whole system now.
//
// The kernel counts the threads of all processes of a user. It doesn't limit root's, for which the memory limit stops a
// thread bomb, since each thread needs a stack. In a user namespace of its own, only this process counts.
#define THREADS 64

// Reads the number of threads of all processes: the number after the slash in "0.05 0.07 0.74 1/90 21213". Returns 0 or
// an errno.
static int count_threads(rlim_t *count) {
  FILE *file = fopen("/proc/loadavg", "re");
  if (file == NULL) return errno;
  unsigned long threads;
  bool          found = fscanf(file, "%*f %*f %*f %*u/%lu", &threads) == 1;
  fclose(file);
  if (!found) return EIO;
  *count = threads;
  return 0;
}

// Sets a limit that can't be raised, or keeps a lower one that is already set. Returns 0 or an errno.
static int limit(__rlimit_resource_t resource, rlim_t value) {
  struct rlimit now;
  if (getrlimit(resource, &now) != 0) return errno;
  if (now.rlim_max < value) value = now.rlim_max;
  return setrlimit(resource, &(struct rlimit){value, value}) == 0 ? 0 : errno;
}

// Sets the limit on processor time, at which the kernel sends SIGXCPU. Returns 0 or an errno.
//
// The kernel sends SIGKILL only a second later, because SIGKILL doesn't tell a used-up limit from a kill by another
// process.
static int limit_processor_time(rlim_t seconds) {
  int           error = limit(RLIMIT_CPU, seconds + 1);
  struct rlimit now;
  if (error == 0 && getrlimit(RLIMIT_CPU, &now) != 0) error = errno;
  if (error != 0 || now.rlim_cur <= seconds) return error;
  now.rlim_cur = seconds;
  return setrlimit(RLIMIT_CPU, &now) == 0 ? 0 : errno;
}

int confinement_limit_resources(const confinement *confinement) {
  if (confinement->memory_bytes == 0 || confinement->cpu_seconds == 0 || confinement->open_files == 0) return EINVAL;
  rlim_t threads = 1;
  int    error = confinement_has_own_users() ? 0 : count_threads(&threads);
  const struct {
    __rlimit_resource_t resource;
    rlim_t              value;
  } limits[] = {
      {RLIMIT_AS, confinement->memory_bytes},
      {RLIMIT_NOFILE, confinement->open_files},
      {RLIMIT_FSIZE, 0},
      // At 0 the kernel would still pass a core dump to a program that collects them; at 1 there is none.
      {RLIMIT_CORE, 1},
      {RLIMIT_MEMLOCK, 0},
      {RLIMIT_MSGQUEUE, 0},
      {RLIMIT_NPROC, threads + THREADS},
  };
  for (size_t index = 0; error == 0 && index < sizeof(limits) / sizeof(limits[0]); index++) {
    error = limit(limits[index].resource, limits[index].value);
  }
  if (error == 0) error = limit_processor_time(confinement->cpu_seconds);
  return error;
}
