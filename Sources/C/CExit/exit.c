// glibc declares on_exit() and RTLD_NEXT only with this.
#define _GNU_SOURCE

#include "cexit.h"
#include "cimage.h"
#include "cload.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/syscall.h>

// The exit code of a process that a plugin ends, or 0 where no guard is installed or the program itself ends.
static atomic_int guarded_code;

// The exit code of the program that ends by itself, or -1 before that.
static atomic_int own_code = -1;

// What is told where the caller isn't known.
static const char *sentence;

// The process that is guarded. A child that a plugin forks may end as it likes.
static pid_t guarded;

// Ends the process at once. [thread-safe]
static _Noreturn void end(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

// Returns whether a plugin's code has made the call that this is called by, after telling of it.
static bool is_refused(void) {
  return getpid() == guarded && atomic_load(&guarded_code) != 0 && cimage_tell_of_caller(sentence);
}

// Returns the code that the process ends with where a call asks for another.
static int final_code(int code) {
  int own = atomic_load(&own_code);
  return own >= 0 && getpid() == guarded ? own : code;
}

// Ends the process as its program would, which gives back the terminal and flushes streams.
static _Noreturn void refuse(void) { exit(atomic_exchange(&guarded_code, 0)); }

// Ends the process with another code than the one that its exit has, after flushing its output.
static _Noreturn void correct(int code) {
  // Another thread may keep the stream for good, as this one may.
  if (ftrylockfile(stdout) == 0) {
    fflush(stdout);
    funlockfile(stdout);
  }
  end(code);
}

static void guard_exit(int code, void *context) {
  (void)context;
  // A function that a plugin has registered with atexit() may call exit() again.
  if (final_code(code) != code) correct(final_code(code));
  int guarded_before = atomic_load(&guarded_code);
  if (is_refused()) correct(guarded_before);
}

static void guard_quick_exit(void) {
  if (is_refused()) refuse();
  if (getpid() == guarded && atomic_load(&own_code) >= 0) correct(atomic_load(&own_code));
}

__attribute__((visibility("default"))) void _exit(int code) {
  if (is_refused()) refuse();
  end(final_code(code));
}

__attribute__((visibility("default"))) void _Exit(int code) { _exit(code); }

__attribute__((visibility("default"))) void pthread_exit(void *value) {
  // A plugin may end its own threads, and libdispatch ends the main thread once the program waits for other threads.
  if (cload_is_loading() && is_refused()) refuse();
  void (*real)(void *) = NULL;
  *(void **)&real = dlsym(RTLD_NEXT, "pthread_exit");
  if (real != NULL) real(value);
  end(EXIT_FAILURE);
}

void cexit_install_guard(int code, const char *otherwise) {
  sentence = strdup(otherwise);
  guarded = getpid();
  atomic_store(&guarded_code, code);
  on_exit(guard_exit, NULL);
  at_quick_exit(guard_quick_exit);
}

void cexit_begin(int code) {
  atomic_store(&own_code, code);
  atomic_store(&guarded_code, 0);
}
