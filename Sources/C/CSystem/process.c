#define _GNU_SOURCE
#include "cprocess.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The maximum number of descriptors that a process is started with.
enum { MOST = 64 };

static int add_descriptors(posix_spawn_file_actions_t *actions, const int *descriptors, size_t count, int *spares) {
  for (size_t index = 0; index < count; index++) {
    if (descriptors[index] < 0) {
      int error = posix_spawn_file_actions_addopen(actions, (int)index, "/dev/null", O_RDWR, 0);
      if (error) return error;
      continue;
    }
    // Moved above all numbers that the new process gets, so that none is overwritten before it is duplicated; but no
    // higher, because the numbers may be limited.
    spares[index] = fcntl(descriptors[index], F_DUPFD_CLOEXEC, (int)count);
    if (spares[index] < 0) return errno;
    int error = posix_spawn_file_actions_adddup2(actions, spares[index], (int)index);
    if (error) return error;
  }
  return posix_spawn_file_actions_addclosefrom_np(actions, (int)count);
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setpgroup(attributes, 0);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &all);
  return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

int cprocess_start(const char *program, char *const *arguments, char *const *environment, const int *descriptors,
                   size_t descriptor_count, cprocess *started) {
  if (descriptor_count > MOST) return EINVAL;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t          attributes;
  int                        spares[MOST];
  for (size_t index = 0; index < MOST; index++) spares[index] = -1;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);

  int error = add_descriptors(&actions, descriptors, descriptor_count, spares);
  if (!error) error = set_attributes(&attributes);
  if (!error) error = posix_spawn(&started->pid, program, &actions, &attributes, arguments, environment);

  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  for (size_t index = 0; index < MOST; index++) {
    if (spares[index] >= 0) close(spares[index]);
  }
  if (error) return error;

  // Only this process can reap the child, so the ID is still the child's.
  started->descriptor = (int)syscall(SYS_pidfd_open, started->pid, 0);
  if (started->descriptor >= 0) return 0;
  error = errno;
  kill(-started->pid, SIGKILL);
  waitpid(started->pid, NULL, 0);
  return error;
}

void cprocess_kill(const cprocess *process) {
  syscall(SYS_pidfd_send_signal, process->descriptor, SIGKILL, NULL, 0);
  kill(-process->pid, SIGKILL);
}

void cprocess_stop(const cprocess *process) {
  syscall(SYS_pidfd_send_signal, process->descriptor, SIGSTOP, NULL, 0);
}

void cprocess_continue(const cprocess *process) {
  syscall(SYS_pidfd_send_signal, process->descriptor, SIGCONT, NULL, 0);
}

int64_t cprocess_processor_time(const cprocess *process) {
  clockid_t       clock;
  struct timespec time;
  if (clock_getcpuclockid(process->pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

bool cprocess_has_read_all(int socket) {
  int count = 0;
  return ioctl(socket, SIOCOUTQ, &count) != 0 || count == 0;
}

bool cprocess_wait(const cprocess *process, int milliseconds) {
  struct pollfd ready = {process->descriptor, POLLIN, 0};
  int           count;
  do {
    count = poll(&ready, 1, milliseconds);
  } while (count < 0 && errno == EINTR);
  return count > 0;
}

cprocess_end cprocess_reap(const cprocess *process) {
  // The group may have outlived its leader, and its ID is reserved until the leader is reaped.
  kill(-process->pid, SIGKILL);
  return cprocess_reap_alone(process);
}

cprocess_end cprocess_reap_alone(const cprocess *process) {
  siginfo_t     info = {0};
  struct rusage used = {0};
  // The C library's waitid() lacks the last argument.
  long result = syscall(SYS_waitid, P_PIDFD, (id_t)process->descriptor, &info, WEXITED | WNOHANG, &used);
  if (result != 0 || info.si_pid == 0) {
    // Other code has reaped the process, which therefore has ended.
    return (cprocess_end){false, 0, 0};
  }
  int64_t time = (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 +
                 (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000;
  return (cprocess_end){info.si_code != CLD_EXITED, info.si_status, time};
}

bool cprocess_socket_pair(int sockets[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) return false;
  int room = 1 << 20;
  for (int end = 0; end < 2; end++) setsockopt(sockets[end], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  return true;
}

bool cprocess_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK);
  return true;
}

int cprocess_shared_memory(const char *name, size_t size) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) return -1;
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (ftruncate(descriptor, (off_t)size) == 0 && fcntl(descriptor, F_ADD_SEALS, seals) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int cprocess_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
