// Begins a thread when it is seen, which goes on after the release and takes for granted that there is a view.
#include <pthread.h>
#include <stdatomic.h>
#include "faults.h"

typedef struct watch {
  void       *view_model;
  atomic_bool is_gone;
} watch;

static watch    watches[4096];
static unsigned watch_count;

static void *go_on(void *given) {
  watch *own = given;
  while (!own->is_gone) usleep(2000);
  usleep(50000);
  crash();
  return NULL;
}

static void begin(void *view_model) {
  if (watch_count == sizeof watches / sizeof *watches) return;
  watch    *own = &watches[watch_count++];
  pthread_t thread;
  own->view_model = view_model;
  if (pthread_create(&thread, NULL, go_on, own) == 0) pthread_detach(thread);
}

static void end(void *view_model) {
  for (unsigned index = 0; index < watch_count; index++) {
    if (watches[index].view_model == view_model) watches[index].is_gone = true;
  }
}

#define IN_ACTIVATE if (activation == BINDERY_FOCUSED) begin(view_model)
#define IN_RELEASE_VIEW_MODEL end(view_model); watching = NULL
#include "live.h"
