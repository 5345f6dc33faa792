// ticking.h: a clock of the plugin's own, a thread that counts while it is wound up. Each tick calls TICK, a statement,
// and comes after PERIOD microseconds.

#include <pthread.h>
#include <stdatomic.h>

#include "faults.h"

#ifndef PERIOD
#define PERIOD 20000
#endif

static atomic_bool is_ticking;
static atomic_uint ticks;
static pthread_t   clock_thread;

static void *tick(void *unused) {
  (void)unused;
  while (is_ticking) {
    if (PERIOD > 0) usleep(PERIOD);
    TICK;
  }
  return NULL;
}

static inline void wind_up(void) {
  if (!atomic_exchange(&is_ticking, true)) pthread_create(&clock_thread, NULL, tick, NULL);
}

static inline void stop(void) {
  if (atomic_exchange(&is_ticking, false)) pthread_join(clock_thread, NULL);
  ticks = 0;
}
