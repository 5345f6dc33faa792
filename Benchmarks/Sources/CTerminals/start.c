// start.c: starts a program on a pseudoterminal of its own.

// For posix_openpt(), ptsname_r() and POSIX_SPAWN_SETSID.
#define _GNU_SOURCE

#include "cterminals.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

extern char **environ;

// Opens a terminal, and writes the path of the end that a program gets.
static int opened(char *path, size_t size) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (terminal < 0) return -1;
  if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 && ptsname_r(terminal, path, size) == 0) return terminal;
  int number = errno;
  close(terminal);
  errno = number;
  return -1;
}

// A session's leader that opens a terminal gets it as the controlling one.
static int spawn(pid_t *id, char *const arguments[], const char *path) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t          attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO);
  int number = posix_spawn(id, arguments[0], &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return number;
}

pid_t cterminals_start(char *const arguments[], unsigned short columns, unsigned short rows, int *terminal) {
  char           path[64];
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  pid_t          id = -1;
  int            number;
  *terminal = opened(path, sizeof path);
  if (*terminal < 0) return -1;
  number = ioctl(*terminal, TIOCSWINSZ, &size) == 0 ? spawn(&id, arguments, path) : errno;
  if (number == 0) return id;
  close(*terminal);
  errno = number;
  return -1;
}
