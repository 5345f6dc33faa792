// Tells of a change when its view model is released.
#include <pthread.h>
#include "faults.h"

static void *tell(void *observer) {
  usleep(2000);
  ((bindery_observer *)observer)->changed(observer);
  return NULL;
}

static void tell_later(const bindery_observer *observer) {
  pthread_t thread;
  if (observer && pthread_create(&thread, NULL, tell, (void *)(uintptr_t)observer) == 0) pthread_detach(thread);
}

#define IN_RELEASE_VIEW_MODEL \
  tell_later(watching);       \
  watching = NULL
#include "live.h"
