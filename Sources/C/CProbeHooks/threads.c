// threads.c: the implementation of threads.h.

#define _GNU_SOURCE

#include "threads.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "cprobe.h"
#include "cprobe_words.h"
#include "places.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static thread_note    *first;

static __thread thread_note *own;       // that of the calling thread, if the plugin has begun it
static __thread const void  *attended;  // what the call of the calling thread is about

// Returns whether a thread is one of a pool, which does what is begun later, and for other items.
static bool is_pooled(const void *start) {
  Dl_info library = {0};
  if (places_has(start) || dladdr(start, &library) == 0 || !library.dli_fname) return false;
  return strstr(library.dli_fname, "libdispatch") != NULL;
}

// Says what a thread is begun for; the lock is held.
static void describe(thread_note *note) {
  cprobe_words words = cprobe_words_in(note->function, sizeof note->function);
  cprobe_say(&words, own ? own->function : cprobe_current_board()->function);
  note->item     = own ? own->item : attended;
  note->released = own ? atomic_load(&own->released) : NULL;
}

void threads_describe(thread_note *note, const void *start) {
  bool is_of_pool = is_pooled(start);
  *note = (thread_note){0};
  pthread_mutex_lock(&lock);
  if (!is_of_pool) describe(note);
  note->next = first;
  if (first) first->previous = note;
  // The thread may begin only when its item is released already.
  first = note;
  pthread_mutex_unlock(&lock);
}

void threads_enter(thread_note *note) { own = note; }

void threads_forget(thread_note *note) {
  pthread_mutex_lock(&lock);
  if (note->next) note->next->previous = note->previous;
  if (note->previous) note->previous->next = note->next;
  else first = note->next;
  pthread_mutex_unlock(&lock);
}

void threads_attend(const void *item) { attended = item; }

void threads_hand_over(const void *from, const void *to) {
  pthread_mutex_lock(&lock);
  for (thread_note *note = first; note; note = note->next)
    if (note->item == from) note->item = to;
  pthread_mutex_unlock(&lock);
}

void threads_orphan(const void *item, const char *function) {
  pthread_mutex_lock(&lock);
  for (thread_note *note = first; note; note = note->next) {
    if (note->item != item) continue;
    note->item = NULL;
    atomic_store(&note->released, function);
  }
  pthread_mutex_unlock(&lock);
}

const char *threads_origin(const char **released) {
  if (!own) return NULL;
  *released = atomic_load(&own->released);
  return own->function;
}
