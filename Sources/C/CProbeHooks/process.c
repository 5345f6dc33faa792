// process.c: functions of the C library that change what all threads of the process share. They do what the C library
// does, and take note of calls by the plugin, which may set back what it changes.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <locale.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

#include "cprobe_surroundings.h"
#include "guard.h"
#include "places.h"

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

#define EXPORT __attribute__((visibility("default"), used))

typedef void (*handler)(int);

// The functions of the C library.
static struct {
  char *(*setlocale)(int, const char *);
  int (*chdir)(const char *);
  int (*fchdir)(int);
  int (*setenv)(const char *, const char *, int);
  int (*unsetenv)(const char *);
  int (*putenv)(char *);
  int (*clearenv)(void);
  handler (*signal)(int, handler);
  int (*sigaction)(int, const struct sigaction *, struct sigaction *);
} library;

// Finds a function before it is needed where it can be: a handler of a signal must not look for it.
#define FIND(name) \
  if (!library.name) *(void **)&library.name = dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void find(void) {
  FIND(signal);
  FIND(sigaction);
}

static void note(cprobe_aspect aspect, const char *name) {
  if (guard_depth > 0) cprobe_note_change(aspect, name);
}

// A library may need a handler for a moment, which isn't the plugin's to leave out.
static void note_own(cprobe_aspect aspect, const char *name, const void *caller) {
  if (places_has(caller)) note(aspect, name);
}

EXPORT char *setlocale(int category, const char *locale) {
  FIND(setlocale);
  if (locale) note(CPROBE_LOCALE, "setlocale");
  return library.setlocale(category, locale);
}

EXPORT int chdir(const char *path) {
  FIND(chdir);
  note(CPROBE_FOLDER, "chdir");
  return library.chdir(path);
}

EXPORT int fchdir(int descriptor) {
  FIND(fchdir);
  note(CPROBE_FOLDER, "fchdir");
  return library.fchdir(descriptor);
}

EXPORT int setenv(const char *name, const char *value, int replaces) {
  FIND(setenv);
  note(CPROBE_ENVIRONMENT, "setenv");
  return library.setenv(name, value, replaces);
}

EXPORT int unsetenv(const char *name) {
  FIND(unsetenv);
  note(CPROBE_ENVIRONMENT, "unsetenv");
  return library.unsetenv(name);
}

EXPORT int putenv(char *variable) {
  FIND(putenv);
  note(CPROBE_ENVIRONMENT, "putenv");
  return library.putenv(variable);
}

EXPORT int clearenv(void) {
  FIND(clearenv);
  note(CPROBE_ENVIRONMENT, "clearenv");
  return library.clearenv();
}

EXPORT handler signal(int number, handler new_handler) {
  FIND(signal);
  note_own(CPROBE_SIGNAL_HANDLERS, "signal", __builtin_return_address(0));
  return library.signal(number, new_handler);
}

EXPORT int sigaction(int number, const struct sigaction *restrict action, struct sigaction *restrict former) {
  FIND(sigaction);
  if (action) note_own(CPROBE_SIGNAL_HANDLERS, "sigaction", __builtin_return_address(0));
  return library.sigaction(number, action, former);
}

#endif
