// Has a view for rows, which its media type draws.
#define MORE_VIEWS \
  static const bindery_view row = {.size = sizeof row, .purpose = BINDERY_FOR_ROW, .kind = KIND, .draw = draw_compact}
#define VIEWS &row, &detail, &compact
#include "screen.h"
