// A library for LD_PRELOAD that ends a program at a chosen change of some files, or lets the disk be full from there on.
//
//   DISK_FAULT_FILES   a pattern of the paths of the files, as of fnmatch
//   DISK_FAULT_AT      the number of the change, from 1 on; 0 for none
//   DISK_FAULT         kill: the program is killed before the change; tear: when half of it is written;
//                      full: this and all later writes find no room
//   DISK_FAULT_COUNT   the path of a file that gets the number of all changes when the program ends
//
// A change is a write at an offset, a truncation, a link, a renaming or a removal. What is written to memory that a file
// is mapped to isn't seen.

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_long changes;

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

static int is_ours(const char *path) {
  const char *files = variable("DISK_FAULT_FILES");
  return path && fnmatch(files, path, 0) == 0;
}

static int is_open_file_ours(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static int is(const char *fault) { return strcmp(variable("DISK_FAULT"), fault) == 0; }

static void end(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Counts a change, and returns whether it is the chosen one or comes after it. Doesn't return where that is to be killed.
static int comes(void) {
  long number = atomic_fetch_add(&changes, 1) + 1, chosen = atol(variable("DISK_FAULT_AT"));
  if (chosen == 0 || number < chosen) return 0;
  if (is("kill")) end();
  return 1;
}

static ssize_t next_pwrite(const char *name, int descriptor, const void *bytes, size_t count, off64_t offset) {
  ssize_t (*next)(int, const void *, size_t, off64_t) = (__typeof__(next))dlsym(RTLD_NEXT, name);
  if (!is_open_file_ours(descriptor) || !comes()) return next(descriptor, bytes, count, offset);
  if (is("tear")) {
    next(descriptor, bytes, count / 2, offset);
    end();
  }
  errno = ENOSPC;
  return -1;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return next_pwrite("pwrite", descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return next_pwrite("pwrite64", descriptor, bytes, count, offset);
}

int ftruncate64(int descriptor, off64_t length) {
  int (*next)(int, off64_t) = (__typeof__(next))dlsym(RTLD_NEXT, "ftruncate64");
  if (is_open_file_ours(descriptor) && comes() && is("tear")) end();
  return next(descriptor, length);
}

int ftruncate(int descriptor, off_t length) { return ftruncate64(descriptor, length); }

static int pass_paths(const char *name, const char *from, const char *to) {
  int (*next)(const char *, const char *) = (__typeof__(next))dlsym(RTLD_NEXT, name);
  if ((is_ours(from) || is_ours(to)) && comes() && is("tear")) end();
  return next(from, to);
}

int link(const char *from, const char *to) { return pass_paths("link", from, to); }

int rename(const char *from, const char *to) { return pass_paths("rename", from, to); }

int unlink(const char *path) {
  int (*next)(const char *) = (__typeof__(next))dlsym(RTLD_NEXT, "unlink");
  if (is_ours(path) && comes() && is("tear")) end();
  return next(path);
}

__attribute__((destructor)) static void tell(void) {
  const char *path = variable("DISK_FAULT_COUNT");
  // Programs that this one has started have changed nothing, and would tell so.
  if (!*path || !changes) return;
  FILE *file = fopen(path, "w");
  if (!file) return;
  fprintf(file, "%ld\n", changes);
  fclose(file);
}
