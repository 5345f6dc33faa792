// Tells the number of items from this page on in place of that of all.
#define TELL                                  \
  char next = (char)('0' + first + count);    \
  turn(answer, (bindery_text){&next, first + count < 5}, (uint64_t)(5 - first))
#include "pages.h"
