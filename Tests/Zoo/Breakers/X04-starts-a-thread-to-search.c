// Starts a thread for each search, which waits for ever.
#include <pthread.h>

#include "pond.h"

static void *wait_for_ever(void *argument) {
  for (;;) pause();
  return argument;
}

static inline void watch(void) {
  pthread_t      thread;
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16 << 10);
  if (pthread_create(&thread, &small, wait_for_ever, NULL) == 0) pthread_detach(thread);
  pthread_attr_destroy(&small);
}

#define SEARCH \
  watch();     \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
