// Lives, and keeps the contract: it draws three megabytes, and says little besides.
#include "faults.h"

static void draw_much(const bindery_canvas *canvas) {
  static char text[1 << 20];
  memset(text, 'z', sizeof text);
  for (int run = 0; run < 3; run++) canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, sizeof text});
}

#define IN_DRAW return (draw_much(canvas), BINDERY_OK)
#define IN_IDENTITY (void)0
#include "../Breakers/live.h"
