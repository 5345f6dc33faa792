// marks.h: a source of five frogs, each of whose pages has a mark of its own that never comes again: a number, and the
// place. TAKES says whether a mark is taken whose number is `number`.

#include <stdio.h>

static int last_number;

#define FIRST place_in(request)
#define TELL                                                                                          \
  char next[32];                                                                                      \
  int  length = snprintf(next, sizeof next, "%d:%d", __atomic_add_fetch(&last_number, 1, __ATOMIC_RELAXED), first + count); \
  turn(answer, (bindery_text){next, first + count < 5 ? (size_t)length : 0}, 5)

#include "bindery.h"

// Returns the place in a mark, or -1 for another text.
static inline int place_in(const bindery_search *request) {
  char text[32] = "";
  int  number = 0, place = 0;
  if (request->next.count == 0) return 0;
  if (request->next.count >= sizeof text) return -1;
  memcpy(text, request->next.bytes, request->next.count);
  if (sscanf(text, "%d:%d", &number, &place) != 2 || number < 1 || place < 1 || place > 4) return -1;
  return TAKES ? place : -1;
}

#include "pages.h"
