#include <pthread.h>
#include <unistd.h>

static void *wait_for_ever(void *nothing) {
  for (;;) sleep(1000);
  return nothing;
}

#define IN_OPEN pthread_t thread; if (pthread_create(&thread, NULL, wait_for_ever, NULL) != 0) crash()

#include "creature.h"
