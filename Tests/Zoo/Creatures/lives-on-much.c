// Lives, and keeps the contract: each of its 256 properties has a text of a megabyte, as each of its 256 actions has,
// and it draws nearly as much as an item may have.
#include "faults.h"

enum { TEXT = 1 << 20, RUNS = 3 };

static char text[TEXT + 1];

static const char *much(void *view_model) {
  (void)view_model;
  memset(text, 'z', TEXT);
  return text;
}

static const char *request(void *view_model) {
  much(view_model);
  memcpy(text, "open ", 5);
  return text;
}

static void draw_much(const bindery_canvas *canvas) {
  much(NULL);
  for (int run = 0; run < RUNS; run++) canvas->run(canvas, BINDERY_TITLE, (bindery_text){text, TEXT});
}

#include "many.h"
#define PROPERTIES ALL("p", "utf8", much)
#define ACTIONS ALL("a", "utf8?", request)
#define IN_DRAW return (draw_much(canvas), BINDERY_OK)
#define IN_IDENTITY (void)0
#include "../Breakers/live.h"
