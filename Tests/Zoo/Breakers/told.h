// told.h: a clock that tells an observer of each tick, which is drawn. A plugin winds it up and stops it in IN_ACTIVATE.

#include <pthread.h>

#include "faults.h"

static pthread_mutex_t         lock = PTHREAD_MUTEX_INITIALIZER;
static const bindery_observer *told;

static void tell_of(const bindery_observer *observer) {
  pthread_mutex_lock(&lock);
  told = observer;
  pthread_mutex_unlock(&lock);
}

#define TICK                      \
  pthread_mutex_lock(&lock);      \
  ticks++;                        \
  if (told) told->changed(told);  \
  pthread_mutex_unlock(&lock)
#include "ticking.h"

#define IN_OBSERVE tell_of(observer)
#define IN_RELEASE_VIEW_MODEL stop(); tell_of(NULL); watching = NULL
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", ticks / 4 % 8})
