// Likes a width of its own, and does nothing wrong.
#include "faults.h"

static inline int32_t like(const bindery_media_type *self, void *view_model, bindery_size available,
                    const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)view_model;
  (void)available;
  (void)canvas;
  (void)failure;
  size_t columns = canvas->columns(canvas, (bindery_text){"animal", 6});
  preferred->columns = available.columns < columns ? available.columns : (uint32_t)columns;
  preferred->rows = available.rows < 1 ? 0 : 1;
  return BINDERY_OK;
}
#define TABLE_PREFERRED_SIZE like
#include "creature.h"
