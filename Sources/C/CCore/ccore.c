#define _GNU_SOURCE

#include "ccore.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

int64_t ccore_nanoseconds_since_epoch(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_REALTIME, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

typedef const char *(*queue_label)(void *queue);

// Looked up rather than linked, since a program without tasks has no libdispatch.
static queue_label current_queue_label;

static void look_up(void) {
  current_queue_label = (queue_label)dlsym(RTLD_DEFAULT, "dispatch_queue_get_label");
}

bool ccore_is_on_main_queue(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, look_up);
  const char *label = current_queue_label == NULL ? NULL : current_queue_label(NULL);
  return label != NULL && strcmp(label, "com.apple.main-thread") == 0;
}
