// Writes to the state once the call is over.
#include <pthread.h>

#include "faults.h"

static void *write_late(void *stream) {
  const bindery_stream *state = stream;
  usleep(5000);
  state->write(state, (bindery_text){"late", 4});
  return NULL;
}

#define IN_SAVE          \
  static bool is_done;   \
  pthread_t   thread;    \
  if (!is_done && pthread_create(&thread, NULL, write_late, (void *)state) == 0) pthread_detach(thread); \
  is_done = true
#include "screen.h"
