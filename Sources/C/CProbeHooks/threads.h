// threads.h: the threads that the plugin begins, and the models and view models that they are begun for.
//
// All functions are [thread-safe].

#ifndef THREADS_H
#define THREADS_H

#include <stdatomic.h>

// A note about a thread, which its creator allocates.
typedef struct thread_note {
  struct thread_note *next, *previous;
  char                function[64];  // during which it was begun; empty if that isn't known
  const void         *item;          // the model or view model that the function was called for; NULL if it isn't known
  _Atomic(const char *) released;    // the function that has released the item; NULL if none has
} thread_note;

// Takes note of a thread that the calling thread is about to begin inside the plugin, with the function `start`. The note
// is borrowed until threads_forget().
void threads_describe(thread_note *note, const void *start);

// Makes a note that of the calling thread, or takes it back if it is NULL.
void threads_enter(thread_note *note);

// Forgets a thread that has ended, or that the system has refused.
void threads_forget(thread_note *note);

// The functions of cprobe_guard.
void        threads_attend(const void *item);
void        threads_hand_over(const void *from, const void *to);
void        threads_orphan(const void *item, const char *function);
const char *threads_origin(const char **released);

#endif
