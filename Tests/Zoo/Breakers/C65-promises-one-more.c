// Tells of one item more than its pages have.
#define TELL                                  \
  char next = (char)('0' + first + count);    \
  turn(answer, (bindery_text){&next, first + count < 5}, 6)
#include "pages.h"
