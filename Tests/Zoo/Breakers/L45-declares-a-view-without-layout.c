// Has a view of a declared type that draws, where a layout is read.
#include "declared-view.h"

static int32_t draw(const bindery_media_type *type, void *record, const bindery_canvas *canvas,
                    const bindery_sink *failure) {
  (void)type, (void)record, (void)canvas, (void)failure;
  return BINDERY_OK;
}

static const bindery_view view = {.size = sizeof view, .purpose = BINDERY_FOR_COMPACT, .kind = "zoo", .draw = draw};
