// Draws 100,000 lines.
#include "faults.h"

static void draw_many(const bindery_canvas *canvas) {
  for (int line = 0; line < 100000; line++) {
    show(canvas, "z");
    canvas->end_line(canvas);
  }
}

#define IN_DRAW return (draw_many(canvas), BINDERY_OK)
#include "creature.h"
