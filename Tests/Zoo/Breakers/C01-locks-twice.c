// compile: flags -g
// Takes a lock that it has already.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static inline void look_up(void) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
}

static inline void enter(void) {
  pthread_mutex_lock(&lock);
  look_up();
  pthread_mutex_unlock(&lock);
}

#define IN_DECODE enter()
#include "creature.h"
