// Has a view of a declared type, and does nothing wrong.
#include "declared-view.h"

static const bindery_view view = {
    .size = sizeof view, .purpose = BINDERY_FOR_COMPACT, .kind = "zoo", .layout = "{name:title}"};
