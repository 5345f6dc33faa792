// Draws 300,000 ends of lines, each of which takes a byte on the way.
#include "faults.h"

static void draw_many(const bindery_canvas *canvas) {
  for (int line = 0; line < 300000; line++) canvas->end_line(canvas);
}

#define IN_DRAW if (is_caged()) return (draw_many(canvas), BINDERY_OK)
#include "creature.h"
