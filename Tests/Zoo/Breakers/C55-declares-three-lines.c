// Declares three lines where one is meant.
#include "declared-view.h"

static const bindery_view view = {
    .size = sizeof view, .purpose = BINDERY_FOR_COMPACT, .kind = "zoo", .layout = "{name:title}\n{echo}\nthe end"};
