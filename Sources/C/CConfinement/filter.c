// glibc declares the flags of clone() and some commands of fcntl() only with this.
#define _GNU_SOURCE

#include "steps.h"

#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// Names a mapping for debugging tools. Newer than the header of some systems.
#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

// The calls that are allowed with any arguments, which the C library, threads, Dispatch, the Swift runtime and
// Foundation need. All calls that are neither here nor below fail with EPERM.
//
// Landlock refuses opening for writing. A change that Landlock doesn't control must not be here: mounting, and changing
// a file's mode, owner, times or attributes.
static const int always[] = {
    // Reading, and writing to open descriptors.
    SCMP_SYS(read), SCMP_SYS(readv), SCMP_SYS(pread64), SCMP_SYS(preadv), SCMP_SYS(preadv2), SCMP_SYS(write),
    SCMP_SYS(writev), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(close_range), SCMP_SYS(dup), SCMP_SYS(dup2),
    SCMP_SYS(dup3), SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(recvfrom), SCMP_SYS(shutdown), SCMP_SYS(fadvise64),

    // Files and folders.
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(openat2), SCMP_SYS(stat), SCMP_SYS(lstat), SCMP_SYS(fstat),
    SCMP_SYS(newfstatat), SCMP_SYS(statx), SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access),
    SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents64),
    SCMP_SYS(getcwd),

    // Memory. Executable mappings are allowed, because loading a library makes them.
    SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise), SCMP_SYS(brk),
    SCMP_SYS(membarrier),

    // Threads, and signal handling.
    SCMP_SYS(futex), SCMP_SYS(futex_waitv), SCMP_SYS(set_robust_list), SCMP_SYS(set_tid_address), SCMP_SYS(rseq),
    SCMP_SYS(arch_prctl), SCMP_SYS(sched_yield), SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_get_priority_min), SCMP_SYS(sched_get_priority_max),
    SCMP_SYS(getcpu), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(restart_syscall),
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending),
    SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait), SCMP_SYS(sigaltstack), SCMP_SYS(signalfd4), SCMP_SYS(pause),

    // Waiting.
    SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create),
    SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl), SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(epoll_pwait2),
    SCMP_SYS(eventfd), SCMP_SYS(eventfd2), SCMP_SYS(timerfd_create), SCMP_SYS(timerfd_settime),
    SCMP_SYS(timerfd_gettime), SCMP_SYS(nanosleep),

    // The time, the process's identity and limits, and the system.
    SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times),
    SCMP_SYS(getpid), SCMP_SYS(getppid), SCMP_SYS(gettid), SCMP_SYS(getpgrp), SCMP_SYS(getuid), SCMP_SYS(geteuid),
    SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getresuid), SCMP_SYS(getresgid), SCMP_SYS(getgroups),
    SCMP_SYS(getrlimit), SCMP_SYS(getrusage), SCMP_SYS(getrandom), SCMP_SYS(uname), SCMP_SYS(sysinfo),
};

// The calls that are allowed in addition if there is a network. listen() and accept() are not among them.
static const int with_network[] = {
    SCMP_SYS(connect),    SCMP_SYS(recvmsg),     SCMP_SYS(recvmmsg),    SCMP_SYS(getsockopt),
    SCMP_SYS(setsockopt), SCMP_SYS(getsockname), SCMP_SYS(getpeername),
};

// The calls that are allowed in addition if the process may change its own state.
static const int with_changes[] = {
    SCMP_SYS(chdir), SCMP_SYS(fchdir), SCMP_SYS(umask), SCMP_SYS(alarm), SCMP_SYS(getitimer), SCMP_SYS(setitimer),
};

// A call that is allowed if the bits of `mask` of one argument equal `value`. The filter compares 32 bits, because the
// arguments are ints.
struct condition {
  int      call;
  unsigned argument;
  uint32_t mask;
  uint32_t value;
};

#define ALL UINT32_MAX

// The sign bit of an int.
#define BELOW_ZERO 0x80000000

// The flags of clone() that create namespaces, which a thread's call doesn't have.
#define NAMESPACES \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)

static const struct condition conditions[] = {
    {SCMP_SYS(clone), 0, CLONE_THREAD | NAMESPACES, CLONE_THREAD},

    // Without the commands that choose the receiver of a signal when a descriptor is ready.
    {SCMP_SYS(fcntl), 1, ALL, F_DUPFD},
    {SCMP_SYS(fcntl), 1, ALL, F_DUPFD_CLOEXEC},
    {SCMP_SYS(fcntl), 1, ALL, F_GETFD},
    {SCMP_SYS(fcntl), 1, ALL, F_SETFD},
    {SCMP_SYS(fcntl), 1, ALL, F_GETFL},
    {SCMP_SYS(fcntl), 1, ALL, F_SETFL},
    {SCMP_SYS(fcntl), 1, ALL, F_GET_SEALS},
    {SCMP_SYS(fcntl), 1, ALL, F_GETPIPE_SZ},

    // Whether it is a terminal, the number of readable bytes, and the flags that fcntl() also sets.
    {SCMP_SYS(ioctl), 1, ALL, TCGETS},
    {SCMP_SYS(ioctl), 1, ALL, FIONREAD},
    {SCMP_SYS(ioctl), 1, ALL, FIONBIO},
    {SCMP_SYS(ioctl), 1, ALL, FIOCLEX},
    {SCMP_SYS(ioctl), 1, ALL, FIONCLEX},

    // The clocks of the system. The ID of another process's or of a thread's clock is negative.
    {SCMP_SYS(clock_gettime), 0, BELOW_ZERO, 0},
    {SCMP_SYS(clock_getres), 0, BELOW_ZERO, 0},
    {SCMP_SYS(clock_nanosleep), 0, BELOW_ZERO, 0},

    // Only the process's own group and session, with the argument 0.
    {SCMP_SYS(getpgid), 0, ALL, 0},
    {SCMP_SYS(getsid), 0, ALL, 0},

    // The names of threads and memory, but neither the parent-death signal nor the permission to trace.
    {SCMP_SYS(prctl), 0, ALL, PR_SET_NAME},
    {SCMP_SYS(prctl), 0, ALL, PR_GET_NAME},
    {SCMP_SYS(prctl), 0, ALL, PR_SET_VMA},
};

static const struct condition network_conditions[] = {
    {SCMP_SYS(socket), 0, ALL, AF_INET},
    {SCMP_SYS(socket), 0, ALL, AF_INET6},

    // Without urgent data, which could also be sent on the host's socket.
    {SCMP_SYS(sendto), 3, MSG_OOB, 0},
    {SCMP_SYS(sendmsg), 2, MSG_OOB, 0},
    {SCMP_SYS(sendmmsg), 3, MSG_OOB, 0},

    // Only addresses of the length of netlink's, since IP addresses are longer. getaddrinfo() binds a netlink socket to
    // ask for this machine's addresses.
    {SCMP_SYS(bind), 2, ALL, 12},

    // The number of bytes that were sent and are still in transit.
    {SCMP_SYS(ioctl), 1, ALL, TIOCOUTQ},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

// Each of the following returns 0 or a negative errno, as libseccomp does.

static int allow_all(scmp_filter_ctx filter, const int *calls, size_t count) {
  int result = 0;
  for (size_t index = 0; result == 0 && index < count; index++) {
    result = seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[index], 0);
  }
  return result;
}

static int allow_where(scmp_filter_ctx filter, struct condition condition) {
  struct scmp_arg_cmp comparison =
      SCMP_CMP(condition.argument, SCMP_CMP_MASKED_EQ, condition.mask, condition.value);
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, condition.call, 1, &comparison);
}

static int allow_all_where(scmp_filter_ctx filter, const struct condition *all, size_t count) {
  int result = 0;
  for (size_t index = 0; result == 0 && index < count; index++) result = allow_where(filter, all[index]);
  return result;
}

// The signals that a process may send to itself, which are those whose number has the bits of `value` in `mask`.
//
// They are all signals but SIGHUP, SIGINT, SIGQUIT, SIGKILL and SIGTERM, so that those always come from outside, from
// the system or from a user.
static const struct {
  uint32_t mask, value;
} own_signals[] = {
    {ALL, 0},       // none: tests whether the process exists
    {ALL & ~3, 4},  // SIGILL, SIGTRAP, SIGABRT, SIGBUS
    {ALL, SIGFPE},
    {ALL & ~1, 10},   // SIGUSR1, SIGSEGV
    {ALL & ~1, 12},   // SIGUSR2, SIGPIPE
    {ALL, SIGALRM},
    {ALL & ~15, 16},  // from SIGSTKFLT to SIGSYS
    {ALL & ~31, 32},  // those of the C library's threads, and real-time signals
    {ALL, 64},
};

static int allow_own_signal(scmp_filter_ctx filter, int call, unsigned argument, size_t index) {
  struct scmp_arg_cmp signal =
      SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, own_signals[index].mask, own_signals[index].value);
  return seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, call, 2, SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, (uint32_t)getpid()), signal);
}

// Allows signals to this process, such as abort() sends.
static int allow_own_signals(scmp_filter_ctx filter) {
  int result = 0;
  for (size_t index = 0; result == 0 && index < COUNT(own_signals); index++) {
    result = allow_own_signal(filter, SCMP_SYS(kill), 1, index);
    if (result == 0) result = allow_own_signal(filter, SCMP_SYS(tgkill), 2, index);
  }
  return result;
}

// Allows reading this process's limits, and setting them only if `changes` is true.
//
// A plugin that set its own limit on processor time would be killed as if another process had done it.
static int allow_limits(scmp_filter_ctx filter, bool changes) {
  struct scmp_arg_cmp own = SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, 0);
  if (changes) return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 1, own);
  return seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, own, SCMP_A2(SCMP_CMP_EQ, 0, 0));
}

// Allows a thread to lower its own priority, by the ID 0, as Dispatch's threads do; raising it takes a capability.
static int allow_own_priority(scmp_filter_ctx filter) {
  static const int calls[] = {SCMP_SYS(getpriority), SCMP_SYS(setpriority)};
  int result = 0;
  for (size_t index = 0; result == 0 && index < COUNT(calls); index++) {
    result = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, calls[index], 2, SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, PRIO_PROCESS),
        SCMP_A1(SCMP_CMP_MASKED_EQ, ALL, 0));
  }
  return result;
}

// Allows netlink sockets of the route family, which getaddrinfo() uses, and of no other.
static int allow_routes(scmp_filter_ctx filter) {
  return seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(socket), 2, SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, AF_NETLINK),
      SCMP_A2(SCMP_CMP_MASKED_EQ, ALL, 0));
}

// Allows pairs of stream sockets, which stay connected to each other for good.
static int allow_socket_pairs(scmp_filter_ctx filter) {
  return seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(socketpair), 2, SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, AF_UNIX),
      SCMP_A1(SCMP_CMP_MASKED_EQ, ~(uint32_t)(SOCK_CLOEXEC | SOCK_NONBLOCK), SOCK_STREAM));
}

static int allow_network(scmp_filter_ctx filter) {
  int result = allow_all(filter, with_network, COUNT(with_network));
  if (result == 0) result = allow_all_where(filter, network_conditions, COUNT(network_conditions));
  if (result == 0) result = allow_routes(filter);
  return result != 0 ? result : allow_socket_pairs(filter);
}

// Allows sendto() only for what write() can do: without flags such as MSG_OOB, and to the peer of a connected socket
// rather than to an address.
static int allow_sending(scmp_filter_ctx filter) {
  return seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(sendto), 2, SCMP_A3(SCMP_CMP_MASKED_EQ, ALL, 0), SCMP_A4(SCMP_CMP_EQ, 0, 0));
}

// Allows receiving open files through one socket. Its descriptor may later be another one's, but only of a socket that
// the process could read from anyway.
static int allow_receiving(scmp_filter_ctx filter, int socket) {
  if (socket < 0) return 0;
  return seccomp_rule_add(
      filter, SCMP_ACT_ALLOW, SCMP_SYS(recvmsg), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, ALL, (uint32_t)socket));
}

static int fill(scmp_filter_ctx filter, const struct confinement *confinement) {
  bool network = confinement->network, changes = confinement->changes;
  int result = allow_all(filter, always, COUNT(always));
  if (result == 0) result = allow_all_where(filter, conditions, COUNT(conditions));
  if (result == 0) result = allow_own_signals(filter);
  if (result == 0) result = allow_own_priority(filter);
  if (result == 0) result = allow_limits(filter, changes);
  if (result == 0 && changes) result = allow_all(filter, with_changes, COUNT(with_changes));
  if (result == 0) result = network ? allow_network(filter) : allow_sending(filter);
  // With a network, recvmsg() is allowed for all sockets.
  if (result == 0 && !network) result = allow_receiving(filter, confinement->receiving);
  // A filter can't read the flags of clone3(), which are in memory; with ENOSYS the C library uses clone() instead.
  return result != 0 ? result : seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
}

static int enforce(scmp_filter_ctx filter) {
  int result = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  if (result == 0) result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  // A binary tree, because in a list the last call is compared with all others.
  if (result == 0) result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
  return result != 0 ? result : seccomp_load(filter);
}

int confinement_filter_calls(const confinement *confinement) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == NULL) return ENOMEM;
  int result = fill(filter, confinement);
  if (result == 0) result = enforce(filter);
  seccomp_release(filter);
  return -result;
}
