// Draws nearly as much as an item may have.
#include "faults.h"

static void draw_much(const bindery_canvas *canvas) {
  static char text[256 << 10];
  memset(text, 'z', sizeof text);
  for (int run = 0; run < 15; run++) canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, sizeof text});
}

#define IN_DRAW return (draw_much(canvas), BINDERY_OK)
#include "creature.h"
