// Writes when the call is over.
#include "pond.h"

#include <pthread.h>

static void *pour_late(void *answer) {
  usleep(2000);
  ((bindery_stream *)answer)->write(answer, (bindery_text){" ", 1});
  return NULL;
}

static void pour_later(const bindery_stream *answer) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, pour_late, (void *)(uintptr_t)answer) == 0) pthread_detach(thread);
}

#define SEARCH pour_later(answer)
#include "source.h"
