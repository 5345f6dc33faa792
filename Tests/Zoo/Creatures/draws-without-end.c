// Draws lines and never stops.
#include "faults.h"

static void draw_forever(const bindery_canvas *canvas) {
  for (;;) {
    show(canvas, "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz");
    canvas->end_line(canvas);
  }
}

#define IN_DRAW if (is_caged()) draw_forever(canvas)
#include "creature.h"
