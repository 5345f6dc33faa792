// Has a view that can't be drawn.
#define MORE_VIEWS \
  static const bindery_view empty = {.size = sizeof empty, .purpose = BINDERY_FOR_COMPACT, .kind = KIND}
#define VIEWS &detail, &empty
#include "screen.h"
