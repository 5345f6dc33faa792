// Doesn't know how many items there are, so that a page behind a full one may turn out to be empty.
#define FIRST (request->next.count == 1 && request->next.bytes[0] == '5' ? 5 : first_of(request))
#define TELL                                \
  char next = (char)('0' + first + count);  \
  turn(answer, (bindery_text){&next, count == (int)request->limit}, BINDERY_UNKNOWN)
#include "pages.h"
