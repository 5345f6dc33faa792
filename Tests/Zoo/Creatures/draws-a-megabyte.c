// Draws one run of a megabyte.
#include "faults.h"

static void draw_much(const bindery_canvas *canvas) {
  static char text[1 << 20];
  memset(text, 'z', sizeof text);
  canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, sizeof text});
}

#define IN_DRAW return (draw_much(canvas), BINDERY_OK)
#include "creature.h"
