// Draws more than anybody reads.
#include "faults.h"

static void show_many(const bindery_canvas *canvas) {
  for (int line = 0; line < 2000; line++) {
    show(canvas, "line");
    canvas->end_line(canvas);
  }
}
#define IN_DRAW show_many(canvas)
#include "creature.h"
