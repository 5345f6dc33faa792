// Ticks once a second while it is seen, and tells an observer that may have been replaced by then.
#include <pthread.h>
#include "faults.h"

static pthread_mutex_t         lock = PTHREAD_MUTEX_INITIALIZER;
static const bindery_observer *told;

static const bindery_observer *who(void) {
  pthread_mutex_lock(&lock);
  const bindery_observer *observer = told;
  pthread_mutex_unlock(&lock);
  return observer;
}

static void tell_of(const bindery_observer *observer) {
  pthread_mutex_lock(&lock);
  told = observer;
  pthread_mutex_unlock(&lock);
}

static void tell(const bindery_observer *observer) {
  if (observer) observer->changed(observer);
}

#define PERIOD 1000000
#define TICK ticks++; tell(who())
#include "ticking.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else stop()
#define IN_OBSERVE tell_of(observer)
#define IN_RELEASE_VIEW_MODEL stop(); tell_of(NULL); watching = NULL
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", ticks % 8})
#include "live.h"
