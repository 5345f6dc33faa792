// glibc declares syscall() and SYS_tgkill only with this.
#define _GNU_SOURCE

#include "cthreads.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sys/syscall.h>

// Calls `look` with the ID of each thread of a process.
static void each_thread(pid_t process, void (*look)(pid_t process, pid_t thread, void *state), void *state) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  DIR *folder = opendir(path);
  if (folder == NULL) return;
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    pid_t thread = (pid_t)atoi(entry->d_name);
    if (thread > 0) look(process, thread, state);
  }
  closedir(folder);
}

// Reads the beginning of a file about a thread, as text. Returns whether there is any.
static bool read_about(pid_t process, pid_t thread, const char *file, char *text, size_t capacity) {
  char path[96];
  snprintf(path, sizeof path, "/proc/%d/task/%d/%s", (int)process, (int)thread, file);
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  ssize_t count = read(descriptor, text, capacity - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  return count > 0;
}

static cthreads_activity activity_of(pid_t process, pid_t thread) {
  char        text[512];
  // The name of the thread is between parentheses, and may have any characters.
  const char *end = read_about(process, thread, "stat", text, sizeof text) ? strrchr(text, ')') : NULL;
  if (end == NULL || end[1] != ' ') return CTHREADS_UNKNOWN;
  if (end[2] == 'R') return CTHREADS_RUN;
  // All locks, conditions and joins of threads end in this one call of the system.
  bool is_known = read_about(process, thread, "syscall", text, sizeof text);
  return is_known && atoi(text) == SYS_futex ? CTHREADS_WAIT_FOR_OTHERS : CTHREADS_WAIT;
}

static void take_least(pid_t process, pid_t thread, void *state) {
  cthreads_activity *least = state, found = activity_of(process, thread);
  if (found != CTHREADS_UNKNOWN && (*least == CTHREADS_UNKNOWN || found < *least)) *least = found;
}

cthreads_activity cthreads_activity_of(const cprocess *process) {
  cthreads_activity least = CTHREADS_UNKNOWN;
  each_thread(process->pid, take_least, &least);
  return least;
}

static void send_signal(pid_t process, pid_t thread, void *number) {
  syscall(SYS_tgkill, process, thread, *(const int *)number);
}

void cthreads_signal(const cprocess *process, int number) { each_thread(process->pid, send_signal, &number); }
