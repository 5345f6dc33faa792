// changes.c: notes of calls by which the plugin changes what all threads of the process share.

#define _GNU_SOURCE

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "cprobe.h"
#include "cprobe_surroundings.h"

enum { aspect_count = CPROBE_DESCRIPTORS + 1 };

// The first call that changes each aspect; empty if there is none.
static char            first[aspect_count][192];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void cprobe_note_change(cprobe_aspect aspect, const char *name) {
  pthread_mutex_lock(&lock);
  char       *call     = first[aspect];
  const char *function = cprobe_current_board()->function;
  // What isn't a function of the contract has a name of several words, and what runs on a thread of its own none.
  const char *in  = *function == 0 ? "" : " in ";
  const char *end = *function == 0 || strchr(function, ' ') ? "" : "()";
  if (*call == 0) snprintf(call, sizeof first[aspect], "%s() is called%s%.100s%s", name, in, function, end);
  pthread_mutex_unlock(&lock);
}

size_t cprobe_first_change(cprobe_aspect aspect, char *text, size_t capacity) {
  pthread_mutex_lock(&lock);
  size_t count = strnlen(first[aspect], capacity);
  memcpy(text, first[aspect], count);
  pthread_mutex_unlock(&lock);
  return count;
}
