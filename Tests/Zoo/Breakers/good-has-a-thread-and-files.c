// Starts one thread and opens four files when it is opened, and does nothing wrong.
#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

static void *wait_for_ever(void *nothing) {
  for (;;) sleep(1000);
  return nothing;
}

static inline int prepare(void) {
  pthread_t thread;
  for (int number = 0; number < 4; number++) {
    if (eventfd(0, EFD_CLOEXEC) < 0) return -1;
  }
  return pthread_create(&thread, NULL, wait_for_ever, NULL);
}

#define IN_OPEN if (prepare() != 0) crash()

#include "creature.h"
