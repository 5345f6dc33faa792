// files.c: a plugin that reads files. What it does with a file is what the file says: it crashes, ends the process, refuses,
// writes too much, a part, damaged items or those of another kind, tries to change the file, or writes an item that tells
// of the file and of those beside it.

#define _GNU_SOURCE
#define EXTENSION extension_of

#include "bindery.h"

static const void *extension_of(const bindery_plugin *self, const char *id);

#include "declared.c"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

static void add(const bindery_stream *items, const char *text) {
  items->write(items, (bindery_text){text, strlen(text)});
}

static void add_text(const bindery_stream *items, bindery_text text) {
  add(items, "\"");
  items->write(items, text);
  add(items, "\"");
}

// Opens the file again by its descriptor, for reading or writing.
static int reopen(int descriptor, int flags) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int again = open(path, flags);
  if (again < 0) return -1;
  close(again);
  return 0;
}

// Writes what comes of each attempt to change the file through its descriptor, as the error's number.
static void add_attempts(const bindery_stream *items, int file) {
  static const char *const names[] = {
      "fchmod", "fchown", "futimens", "fsetxattr", "flock", "lease", "lock", "ftruncate", "write", "reopen", "link",
  };
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
  char         path[64], target[4096];
  snprintf(path, sizeof path, "/proc/self/fd/%d", file);
  for (size_t index = 0; index < COUNT(names); index++) {
    int64_t result = 0;
    errno = 0;
    switch (index) {
      case 0: result = fchmod(file, 0777); break;
      case 1: result = fchown(file, getuid(), getgid()); break;
      case 2: result = futimens(file, NULL); break;
      case 3: result = fsetxattr(file, "user.bindery", "x", 1, 0); break;
      case 4: result = flock(file, LOCK_EX | LOCK_NB); break;
      case 5: result = fcntl(file, F_SETLEASE, F_RDLCK); break;
      case 6: result = fcntl(file, F_SETLK, &lock); break;
      case 7: result = ftruncate(file, 0); break;
      case 8: result = write(file, "x", 1); break;
      case 9: result = reopen(file, O_RDWR); break;
      default: result = readlink(path, target, sizeof target); break;
    }
    char text[64];
    snprintf(text, sizeof text, ",\"%s\":%d", names[index], result < 0 ? errno : 0);
    add(items, text);
  }
}

static int32_t refuse(const bindery_sink *failure, const char *sentence) {
  failure->write(failure, (bindery_text){sentence, strlen(sentence)});
  return BINDERY_REFUSED;
}

static int32_t read_file(const bindery_files *self, const bindery_file *file, const bindery_stream *items,
                         const bindery_sink *failure) {
  (void)self;
  char    start[33] = "";
  int64_t count     = file->read(file, 0, start, sizeof start - 1);
  if (count < 0) return refuse(failure, "it can't be read");
  if (strncmp(start, "crash", 5) == 0) abort();
  if (strncmp(start, "exit", 4) == 0) _exit(3);
  if (strncmp(start, "refuse", 6) == 0) return refuse(failure, "it is damaged");
  if (strncmp(start, "stray", 5) == 0) {
    add(items, "{\"kind\":\"ark\",\"trackId\":1}\n");
    return BINDERY_OK;
  }
  if (strncmp(start, "damaged", 7) == 0) {
    add(items, "{\"kind\":\"zoo\",\"trackId\":1}\n{\"kind\":\"zoo\",}\n");
    return BINDERY_OK;
  }
  if (strncmp(start, "parts", 5) == 0) {
    add(items, "{\"kind\":\"zoo\",\"filePart\":\"2\"} {\"kind\":\"zoo\"} {\"kind\":\"zoo\",\"filePart\":\"2\"} {}");
    return BINDERY_OK;
  }
  if (strncmp(start, "half", 4) == 0) {
    add(items, "{\"kind\":\"zoo\",\"trackId\":1}\n");
    return refuse(failure, "it is cut off");
  }
  if (strncmp(start, "endless", 7) == 0) {
    while (!items->is_cancelled(items)) add(items, "{\"kind\":\"zoo\",\"trackId\":1,\"title\":\"again\"}\n");
    return BINDERY_CANCELLED;
  }
  char text[64];
  snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"trackId\":%llu,\"title\":", (unsigned long long)file->length);
  add(items, text);
  add_text(items, file->name);
  add(items, ",\"type\":");
  add_text(items, file->type);
  add(items, ",\"start\":");
  add_text(items, (bindery_text){start, (size_t)count});
  // Behind the end there is nothing, at any offset.
  uint64_t offsets[] = {file->length, file->length + 1, INT64_MAX, UINT64_MAX};
  for (size_t index = 0; index < COUNT(offsets); index++) {
    char behind;
    if (file->read(file, offsets[index], &behind, 1) != 0) add(items, ",\"behind\":true");
  }
  add(items, ",\"siblings\":[");
  for (size_t index = 0; index < file->sibling_count; index++) {
    if (index > 0) add(items, ",");
    add_text(items, file->siblings[index]->name);
  }
  add(items, "]");
  if (strncmp(start, "change", 6) == 0) add_attempts(items, file->descriptor);
  add(items, "}\n");
  return BINDERY_OK;
}

// The picture of a file is its first sibling.
static int32_t read_picture(const bindery_files *self, const bindery_file *file, const bindery_stream *picture,
                            const bindery_sink *failure) {
  (void)self;
  (void)failure;
  if (file->sibling_count == 0) return BINDERY_OK;
  const bindery_file *sibling = file->siblings[0];
  char                bytes[7];  // an odd size, so that a picture takes several
  for (uint64_t offset = 0;; offset += sizeof bytes) {
    int64_t count = sibling->read(sibling, offset, bytes, sizeof bytes);
    if (count <= 0) return BINDERY_OK;
    if (!picture->write(picture, (bindery_text){bytes, (size_t)count})) return BINDERY_CANCELLED;
  }
}

static const bindery_files files = {.size = sizeof files, .read = read_file, .picture = read_picture};

static const void *extension_of(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FILES) == 0 ? &files : NULL;
}
