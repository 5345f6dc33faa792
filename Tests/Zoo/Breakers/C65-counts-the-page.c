// Tells the number of items of the page in place of that of all.
#define TELL                                  \
  char next = (char)('0' + first + count);    \
  turn(answer, (bindery_text){&next, first + count < 5}, (uint64_t)count)
#include "pages.h"
