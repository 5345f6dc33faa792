// Starts threads until it can't, or until there are 10,000.
#include "faults.h"

#include <pthread.h>

static void *rest(void *nothing) {
  for (;;) pause();
  return nothing;
}

static void start_all(void) {
  pthread_t thread;
  int       count = 0;
  while (count < 10000 && pthread_create(&thread, NULL, rest, NULL) == 0) count++;
  found(count == 10000);
}

#define IN_DECODE if (is_caged()) start_all()
#include "creature.h"
