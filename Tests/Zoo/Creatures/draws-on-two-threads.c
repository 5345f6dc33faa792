// Draws on two threads at once, and doesn't wait for the other.
#include "faults.h"

#include <pthread.h>

static void *draw_elsewhere(void *canvas) {
  for (int run = 0; run < 10000; run++) show(canvas, "elsewhere");
  return NULL;
}

static void draw_on_both(const bindery_canvas *canvas) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, draw_elsewhere, (void *)(uintptr_t)canvas) == 0) pthread_detach(thread);
  for (int run = 0; run < 1000; run++) show(canvas, "here");
}

#define IN_DRAW if (is_caged()) draw_on_both(canvas)
#include "creature.h"
