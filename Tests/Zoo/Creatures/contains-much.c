// Keeps the contract: what finds the contents of each item has as much text as it may.
#include "faults.h"

enum { TEXT = 255 << 10 };

static bindery_text much(void) {
  static _Thread_local char text[TEXT];
  memset(text, 'z', sizeof text);
  return (bindery_text){text, sizeof text};
}

#define IN_CONTENTS                                                                               \
  bindery_text   term  = much();                                                                  \
  bindery_search asked = {.size = sizeof asked, .terms = &term, .term_count = 1, .next = much()}; \
  if (name) return (out->receive(out, much(), &asked), BINDERY_OK)
#include "../Breakers/contents.h"
