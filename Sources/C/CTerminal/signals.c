// glibc declares syscall() only with this.
#define _GNU_SOURCE

#include "cterminal.h"
#include "restoring.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FORMER_HANDLER_MILLISECONDS = 2000 };

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
static const int notices[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// By signal number, which is less than 32 for all of them.
static struct sigaction former[32];
static bool             is_caught[32];

static bool             is_catching;
static atomic_int       wake = -1;
static _Atomic uint64_t signals;

static void take_notice(int number) {
  int      former_error = errno;
  uint64_t one = 1;
  atomic_fetch_or(&signals, UINT64_C(1) << number);
  (void)!write(atomic_load(&wake), &one, sizeof one);
  errno = former_error;
}

static void take_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  cterminal_give_back();
  sigaction(number, &former[number], NULL);
  // A fault happens again as soon as this returns, with all that the former action may want to know of it. What others
  // have sent, abort() among them, doesn't, nor does a breakpoint. It is pending until this returns.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
}

static bool is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) != 0 || (!(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN);
}

static void catch(int number, struct sigaction *action) {
  is_caught[number] = sigaction(number, action, &former[number]) == 0;
}

static void notice(int number) {
  struct sigaction action = {.sa_handler = take_notice, .sa_flags = SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  catch(number, &action);
}

int cterminal_catch_signals(void) {
  if (is_catching) {
    errno = EBUSY;
    return -1;
  }
  // Never closed, since a handler may be about to write to it.
  if (atomic_load(&wake) < 0) atomic_store(&wake, cterminal_counter());
  if (atomic_load(&wake) < 0) return -1;
  is_catching = true;
  forget_giving_back();
  cterminal_take_signals();
  struct sigaction crash = {.sa_sigaction = take_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  // Also SIGTTOU, by which a process in the background would stop instead of ending.
  sigfillset(&crash.sa_mask);
  for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) catch(crashes[index], &crash);
  for (size_t index = 0; index < sizeof notices / sizeof *notices; index++) {
    int number = notices[index];
    if (number == SIGWINCH || number == SIGCONT || !is_ignored(number)) notice(number);
  }
  return atomic_load(&wake);
}

uint64_t cterminal_take_signals(void) {
  uint64_t count;
  (void)!read(atomic_load(&wake), &count, sizeof count);
  return atomic_exchange(&signals, 0);
}

uint64_t cterminal_waiting_signals(void) { return atomic_load(&signals); }

void cterminal_release_signals(void) {
  if (!is_catching) return;
  for (int number = 0; number < 32; number++) {
    if (is_caught[number]) sigaction(number, &former[number], NULL);
    is_caught[number] = false;
  }
  is_catching = false;
}

static void unblock(int number) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void cterminal_stop(int number) {
  if (is_ignored(number)) return;
  struct sigaction normal = {.sa_handler = SIG_DFL}, stopping, continuing;
  sigset_t         mask;
  sigaction(SIGCONT, &normal, &continuing);
  sigaction(number, &normal, &stopping);
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  unblock(number);
  // Sent to this thread, so that the process has stopped and continues before it returns.
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &stopping, NULL);
  sigaction(SIGCONT, &continuing, NULL);
}

void cterminal_signal_others(int number) {
  struct sigaction ignoring = {.sa_handler = SIG_IGN}, own;
  if (sigaction(number, &ignoring, &own) != 0) return;
  kill(0, number);
  sigaction(number, &own, NULL);
}

_Noreturn void cterminal_end_by(int number) {
  struct sigaction normal = {.sa_handler = SIG_DFL};
  cterminal_release_signals();
  // Swift's runtime takes it for a crash, and would write a backtrace.
  if (number == SIGQUIT) sigaction(number, &normal, NULL);
  unblock(number);
  raise(number);
  // A former handler may hand the signal on to another thread.
  poll(NULL, 0, FORMER_HANDLER_MILLISECONDS);
  sigaction(number, &normal, NULL);
  raise(number);
  _exit(128 + number);
}

void cterminal_block_job_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTTIN);
  sigaddset(&set, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
}

int cterminal_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cterminal_parent(void) {
  pid_t parent;
  int   descriptor = -1;
  do {
    // A parent that ended meanwhile has been followed by another, and its ID may be another process's.
    if (descriptor >= 0) close(descriptor);
    parent = getppid();
    descriptor = (int)syscall(SYS_pidfd_open, parent, 0);
  } while (descriptor >= 0 && getppid() != parent);
  return descriptor;
}
