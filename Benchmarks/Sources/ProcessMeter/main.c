// main.c: runs a program and tells what that took:
//
//     process-meter INPUT OUTPUT PROGRAM [ARGUMENTS...]
//
// INPUT is the file that becomes the program's standard input, or `|FILE` to have
// it piped in by cat. OUTPUT is the file that takes its standard output. Written
// to stdout are the time until its end in nanoseconds, the time of processors in
// microseconds, and its peak memory in bytes.
//
// It is a program of its own, and in C, since the system counts the memory of
// whoever starts a process as the least that this process ever had.

// For wait4(), which tells of one process alone.
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static _Noreturn void fail(const char *subject, int number) {
  fprintf(stderr, "process-meter: %s: %s\n", subject, strerror(number));
  exit(71);
}

static int opened(const char *path, int flags) {
  int descriptor = open(path, flags | O_CLOEXEC, 0644);
  if (descriptor < 0) fail(path, errno);
  return descriptor;
}

// Starts a program. What it tells of its work is of no interest, and writing it takes time.
static pid_t started(char **arguments, int input, int output) {
  pid_t                      id;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  int number = posix_spawnp(&id, arguments[0], &actions, NULL, arguments, environ);
  if (number != 0) fail(arguments[0], number);
  posix_spawn_file_actions_destroy(&actions);
  close(input);
  close(output);
  return id;
}

// The end of a pipe from which a file can be read.
static int piped(const char *path) {
  int ends[2];
  if (pipe(ends) != 0) fail("pipe", errno);
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  char *arguments[] = {"cat", NULL};
  started(arguments, opened(path, O_RDONLY), ends[1]);
  return ends[0];
}

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static long long microseconds(struct timeval time) { return time.tv_sec * 1000000LL + time.tv_usec; }

static long long peak(const struct rusage *usage) {
  return usage->ru_maxrss * 1024LL;
}

int main(int count, char **arguments) {
  if (count < 4) return fprintf(stderr, "usage: process-meter INPUT OUTPUT PROGRAM [ARGUMENTS...]\n"), 64;
  int           input = arguments[1][0] == '|' ? piped(arguments[1] + 1) : opened(arguments[1], O_RDONLY);
  int           output = opened(arguments[2], O_WRONLY | O_CREAT | O_TRUNC);
  long long     start = nanoseconds();
  pid_t         id = started(arguments + 3, input, output);
  int           status;
  struct rusage usage;
  while (wait4(id, &status, 0, &usage) < 0) {
    if (errno != EINTR) fail(arguments[3], errno);
  }
  long long time = nanoseconds() - start;
  long long processors = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
  printf("%lld %lld %lld\n", time, processors, peak(&usage));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 70;
}
