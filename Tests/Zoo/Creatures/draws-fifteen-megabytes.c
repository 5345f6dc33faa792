// Draws fifteen runs of a megabyte.
#include "faults.h"

static void draw_much(const bindery_canvas *canvas) {
  static char text[1 << 20];
  memset(text, 'z', sizeof text);
  for (int run = 0; run < 15; run++) canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, sizeof text});
}

#define IN_DRAW if (is_caged()) return (draw_much(canvas), BINDERY_OK)
#include "creature.h"
