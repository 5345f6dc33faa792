// Has a thread watch each search, which goes on where nobody wants the answer any more.
#include <pthread.h>
#include <stdatomic.h>

#include "pond.h"

static void *watch(void *is_over) {
  while (!atomic_load((atomic_bool *)is_over)) usleep(1000);
  free(is_over);
  return NULL;
}

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  if (!wants_zoo(request)) return BINDERY_OK;
  pthread_t      thread;
  pthread_attr_t small;
  atomic_bool   *is_over = calloc(1, sizeof *is_over);
  if (!is_over) return BINDERY_FAILED;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16 << 10);
  bool is_watched = pthread_create(&thread, &small, watch, is_over) == 0;
  pthread_attr_destroy(&small);
  if (is_watched) pthread_detach(thread); else free(is_over);
  if (!pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED;
  if (is_watched) atomic_store(is_over, true);
  return BINDERY_OK;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
