#include <pthread.h>
#include <unistd.h>

static void *wait_for_ever(void *nothing) {
  for (;;) sleep(1000);
  return nothing;
}

static inline int start(void) {
  pthread_t thread;
  return pthread_create(&thread, NULL, wait_for_ever, NULL);
}

#define IN_OPEN if (start() != 0 || start() != 0) crash()

#include "creature.h"
