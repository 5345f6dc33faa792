// Has a view that says that it has no bytes.
#define MORE_VIEWS \
  static const bindery_view small = {.purpose = BINDERY_FOR_COMPACT, .kind = KIND, .draw = draw_compact}
#define VIEWS &detail, &small
#include "screen.h"
