// A thread waits for each view model, and none tells it to end.
#include <pthread.h>
#include <unistd.h>
static void *wait_for_ever(void *argument) {
  for (;;) pause();
  return argument;
}
#define IN_CREATE                                        \
  pthread_t      thread;                                 \
  pthread_attr_t small;                                  \
  pthread_attr_init(&small);                             \
  pthread_attr_setstacksize(&small, 16 << 10);           \
  if (pthread_create(&thread, &small, wait_for_ever, NULL) == 0) pthread_detach(thread); \
  pthread_attr_destroy(&small)
#include "creature.h"
