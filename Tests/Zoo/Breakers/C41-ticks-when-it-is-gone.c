// Begins a wait when it is seen, whose end looks at a view model that is free by then.
#include <pthread.h>
#include "faults.h"

static void *look(void *view_model) {
  usleep(150000);
  (void)*(volatile char *)view_model;
  return NULL;
}

static void look_later(void *view_model) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, look, view_model) == 0) pthread_detach(thread);
}

#define IN_ACTIVATE if (activation == BINDERY_FOCUSED) look_later(view_model)
#include "live.h"
