// Draws the ticks of a clock, and after one notice waits until its row is drawn, though a property has them, too.
#include <pthread.h>
#include <stdatomic.h>

#include "faults.h"

static pthread_mutex_t         lock = PTHREAD_MUTEX_INITIALIZER;
static const bindery_observer *told;
static atomic_bool             has_told;

static void tell_of(const bindery_observer *observer) {
  pthread_mutex_lock(&lock);
  told     = observer;
  has_told = false;
  pthread_mutex_unlock(&lock);
}

#define TICK                                                              \
  pthread_mutex_lock(&lock);                                              \
  ticks++;                                                                \
  if (told && !atomic_exchange(&has_told, true)) told->changed(told);     \
  pthread_mutex_unlock(&lock)
#include "ticking.h"

static int64_t count_ticks(void *view_model) {
  (void)view_model;
  return ticks / 4 % 8;
}
#define PROPERTIES {"ticks", "(viewModel: handle) -> i64", (bindery_function)count_ticks}

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else stop()
#define IN_OBSERVE tell_of(observer)
#define IN_RELEASE_VIEW_MODEL stop(); tell_of(NULL); watching = NULL
#define IN_DRAW has_told = false; canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", ticks / 4 % 8})
#include "live.h"
