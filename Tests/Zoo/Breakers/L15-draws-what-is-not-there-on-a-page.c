// Has a view whose layout draws a field that items don't have.
#include "declared-view.h"

static const bindery_view view = {
    .size = sizeof view, .purpose = BINDERY_FOR_DETAIL, .kind = "zoo", .layout = "{name:title}{nmae}"};
