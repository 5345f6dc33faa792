// Draws on a thread of its own, while the call waits for it.
#include <pthread.h>

#include "faults.h"

static void *draw_elsewhere(void *canvas) {
  show(canvas, "elsewhere");
  return NULL;
}
static void draw_on_thread(const bindery_canvas *canvas) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, draw_elsewhere, (void *)(uintptr_t)canvas) == 0) pthread_join(thread, NULL);
}
#define IN_DRAW draw_on_thread(canvas)
#include "creature.h"
