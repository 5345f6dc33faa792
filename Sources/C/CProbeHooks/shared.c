// shared.c: functions of the C library that keep one result for all threads. They give way to other threads where one
// may take the result of another.

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "cprobe_yielding.h"

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

#define EXPORT __attribute__((visibility("default"), used))

// Returns the system's function of a name.
static void *system_function(const char *name) { return dlsym(RTLD_NEXT, name); }

EXPORT char *strtok(char *restrict text, const char *restrict separators) {
  static char *(*function)(char *, const char *);
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  if (!function) *(void **)&function = system_function("strtok");
  // Going on with another thread's text would write to where that text was, and be told as what that breaks.
  char *result = cprobe_note_strtok(text != NULL) ? function(text, separators) : NULL;
  pthread_mutex_unlock(&lock);
  cprobe_yield();
  return result;
}

EXPORT struct tm *gmtime(const time_t *moment) {
  static struct tm *(*function)(const time_t *);
  if (!function) *(void **)&function = system_function("gmtime");
  struct tm *result = function(moment);
  cprobe_yield();
  return result;
}

EXPORT struct tm *localtime(const time_t *moment) {
  static struct tm *(*function)(const time_t *);
  if (!function) *(void **)&function = system_function("localtime");
  struct tm *result = function(moment);
  cprobe_yield();
  return result;
}

EXPORT char *ctime(const time_t *moment) {
  static char *(*function)(const time_t *);
  if (!function) *(void **)&function = system_function("ctime");
  char *result = function(moment);
  cprobe_yield();
  return result;
}

EXPORT char *asctime(const struct tm *parts) {
  static char *(*function)(const struct tm *);
  if (!function) *(void **)&function = system_function("asctime");
  char *result = function(parts);
  cprobe_yield();
  return result;
}

EXPORT char *inet_ntoa(struct in_addr address) {
  static char *(*function)(struct in_addr);
  if (!function) *(void **)&function = system_function("inet_ntoa");
  char *result = function(address);
  cprobe_yield();
  return result;
}

#endif
