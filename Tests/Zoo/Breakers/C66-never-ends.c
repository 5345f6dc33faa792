// Names a page behind each one, and says that it doesn't know how many items there are.
#define FIRST (request->next.count == 1 && request->next.bytes[0] >= '5' ? 5 : first_of(request))
#define TELL                                                   \
  char next = (char)('0' + first + (count > 0 ? count : 1));   \
  turn(answer, (bindery_text){&next, 1}, BINDERY_UNKNOWN)
#include "pages.h"
