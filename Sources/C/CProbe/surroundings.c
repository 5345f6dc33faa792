// surroundings.c: snapshots of process state that plugins must not change.

#define _GNU_SOURCE

#include "cprobe_surroundings.h"

#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

// A buffer that lines are appended to.
typedef struct notes {
  char  *text;
  size_t capacity;
  size_t count;
} notes;

__attribute__((format(printf, 2, 3))) static void add(notes *notes, const char *format, ...) {
  va_list values;
  va_start(values, format);
  size_t rest    = notes->capacity - notes->count;
  int    written = vsnprintf(notes->text + notes->count, rest, format, values);
  va_end(values);
  if (written > 0) notes->count += (size_t)written < rest ? (size_t)written : rest;
}

static void add_signal_handlers(notes *notes) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) != 0) continue;
    const char *what = action.sa_handler == SIG_DFL ? "default" : action.sa_handler == SIG_IGN ? "ignored" : "handled";
    add(notes, "signal %d is %s (%p, flags %#x)\n", number, what, (void *)action.sa_handler, (unsigned)action.sa_flags);
  }
}

static void add_signal_mask(notes *notes) {
  sigset_t mask;
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&mask, number) == 1) add(notes, "signal %d is blocked\n", number);
  }
}

static void add_locale(notes *notes) {
  add(notes, "the locale is %s\n", setlocale(LC_ALL, NULL));
  add(notes, "the thread's locale is %s\n", uselocale((locale_t)0) == LC_GLOBAL_LOCALE ? "that" : "its own");
}

static void add_folder(notes *notes) {
  char folder[4096];
  add(notes, "the working directory is %s\n", getcwd(folder, sizeof folder) ? folder : "gone");
}

static void add_environment(notes *notes) {
  for (char **variable = environ; variable && *variable; variable++) add(notes, "%s\n", *variable);
}

static void add_file_mask(notes *notes) {
  mode_t mask = umask(0);
  umask(mask);
  add(notes, "new files have the mask %03o\n", (unsigned)mask);
}

static void add_limits(notes *notes) {
  static const struct {
    int         number;
    const char *name;
  } limits[] = {
      {RLIMIT_CPU, "RLIMIT_CPU"},     {RLIMIT_FSIZE, "RLIMIT_FSIZE"},   {RLIMIT_DATA, "RLIMIT_DATA"},
      {RLIMIT_STACK, "RLIMIT_STACK"}, {RLIMIT_CORE, "RLIMIT_CORE"},     {RLIMIT_NOFILE, "RLIMIT_NOFILE"},
      {RLIMIT_AS, "RLIMIT_AS"},       {RLIMIT_MEMLOCK, "RLIMIT_MEMLOCK"},
  };
  for (size_t index = 0; index < sizeof limits / sizeof *limits; index++) {
    struct rlimit limit;
    if (getrlimit(limits[index].number, &limit) != 0) continue;
    add(notes, "%s is %llu of %llu\n", limits[index].name, (unsigned long long)limit.rlim_cur,
        (unsigned long long)limit.rlim_max);
  }
}

static void add_stream(notes *notes, const char *name, FILE *stream) {
  if (!stream) {
    add(notes, "%s is gone\n", name);
    return;
  }
  // The C library allocates a stream's buffer on its first use, so the buffer's size says nothing; a private flag says
  // whether the stream is unbuffered.
  const char *how = __flbf(stream) ? "by lines" : (stream->_flags & 2) != 0 ? "not at all" : "in blocks";
  add(notes, "%s is buffered %s, with the descriptor %d\n", name, how, fileno(stream));
}

static void add_streams(notes *notes) {
  add_stream(notes, "stdin", stdin);
  add_stream(notes, "stdout", stdout);
  add_stream(notes, "stderr", stderr);
}

static void add_timers(notes *notes) {
  static const char *const names[] = {"ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF"};
  for (int number = 0; number < 3; number++) {
    struct itimerval timer;
    if (getitimer(number, &timer) != 0) continue;
    add(notes, "%s is %s\n", names[number], timer.it_value.tv_sec || timer.it_value.tv_usec ? "set" : "not set");
  }
}

static void add_threads(notes *notes) {
  // A confined process may not open the folder, but may stat() it: its link count includes one link for each subfolder.
  struct stat status;
  if (stat("/proc/self/task", &status) != 0) return;
  for (unsigned long long number = 1; number + 2 <= status.st_nlink; number++) add(notes, "thread %llu runs\n", number);
}

static void add_descriptors(notes *notes) {
  for (int descriptor = 0; descriptor < 4096; descriptor++) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) continue;
    const char *what = S_ISDIR(status.st_mode)    ? "a folder"
                       : S_ISREG(status.st_mode)  ? "a file"
                       : S_ISSOCK(status.st_mode) ? "a socket"
                       : S_ISFIFO(status.st_mode) ? "a pipe"
                                                  : "something";
    add(notes, "descriptor %d is %s\n", descriptor, what);
  }
}

size_t cprobe_write_snapshot(cprobe_aspect aspect, char *text, size_t capacity) {
  notes notes = {text, capacity, 0};
  switch (aspect) {
    case CPROBE_SIGNAL_HANDLERS: add_signal_handlers(&notes); break;
    case CPROBE_SIGNAL_MASK: add_signal_mask(&notes); break;
    case CPROBE_LOCALE: add_locale(&notes); break;
    case CPROBE_FOLDER: add_folder(&notes); break;
    case CPROBE_ENVIRONMENT: add_environment(&notes); break;
    case CPROBE_FILE_MASK: add_file_mask(&notes); break;
    case CPROBE_LIMITS: add_limits(&notes); break;
    case CPROBE_STREAMS: add_streams(&notes); break;
    case CPROBE_TIMERS: add_timers(&notes); break;
    case CPROBE_THREADS: add_threads(&notes); break;
    case CPROBE_DESCRIPTORS: add_descriptors(&notes); break;
  }
  return notes.count;
}

uint64_t cprobe_busy_nanoseconds(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

bool cprobe_is_first_thread(void) { return gettid() == getpid(); }

bool cprobe_is_on_stack(uintptr_t address) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  void  *start = NULL;
  size_t count = 0;
  bool   is_known = pthread_attr_getstack(&attributes, &start, &count) == 0;
  pthread_attr_destroy(&attributes);
  return is_known && address >= (uintptr_t)start && address - (uintptr_t)start < count;
}
