// Tells a new observer of a change at once, on a thread of its own, for which the next observe() and the release wait.
#include <pthread.h>
#include "faults.h"

static const bindery_observer *told;
static pthread_t               teller;
static bool                    is_telling;

static void *tell(void *observer) {
  ((const bindery_observer *)observer)->changed(observer);
  return NULL;
}

static void tell_of(const bindery_observer *observer) {
  if (is_telling) pthread_join(teller, NULL);
  told       = observer;
  is_telling = told && pthread_create(&teller, NULL, tell, (void *)(uintptr_t)told) == 0;
}

#define IN_OBSERVE tell_of(observer)
#define IN_RELEASE_VIEW_MODEL tell_of(NULL); watching = NULL
#include "live.h"
