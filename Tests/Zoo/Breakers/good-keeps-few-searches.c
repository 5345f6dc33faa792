// Keeps the sizes of the last searches in a list of its own behind a lock, and starts a thread that ends soon for each.
#include <pthread.h>

#include "pond.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static size_t         *kept[100];
static size_t          count;

static inline void keep(size_t size) {
  pthread_mutex_lock(&lock);
  size_t **place = &kept[count++ % (sizeof kept / sizeof *kept)];
  free(*place);
  *place = malloc(sizeof size);
  if (*place) **place = size;
  pthread_mutex_unlock(&lock);
}

static void *end_soon(void *argument) {
  usleep(200);
  return argument;
}

static inline void begin(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, end_soon, NULL) == 0) pthread_detach(thread);
}

#define SEARCH               \
  keep(request->term_count); \
  begin();                   \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
