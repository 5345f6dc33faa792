// Likes another width each time.
#include "faults.h"

static int32_t like(const bindery_media_type *self, void *view_model, bindery_size available,
                    const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)view_model;
  (void)available;
  (void)canvas;
  (void)failure;
  static unsigned turn;
  *preferred = (bindery_size){available.columns ? turn++ % 2 : 0, 0};
  return BINDERY_OK;
}
#define TABLE_PREFERRED_SIZE like
#include "creature.h"
