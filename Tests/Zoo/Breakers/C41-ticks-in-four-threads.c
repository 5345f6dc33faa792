// Begins four waits when it is seen, whose ends look at the same moment at a view model that is free by then.
#include <pthread.h>
#include "faults.h"

static pthread_barrier_t together;

static void *look(void *view_model) {
  usleep(150000);
  pthread_barrier_wait(&together);
  (void)*(volatile char *)view_model;
  return NULL;
}

static void look_later(void *view_model) {
  static bool has_looked = false;
  if (has_looked) return;
  has_looked = true;
  pthread_barrier_init(&together, NULL, 4);
  for (int count = 0; count < 4; count++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, look, view_model) == 0) pthread_detach(thread);
  }
}

#define IN_ACTIVATE if (activation == BINDERY_FOCUSED) look_later(view_model)
#include "live.h"
