// Likes 80 columns, whatever there is.
#include "faults.h"

static int32_t like(const bindery_media_type *self, void *view_model, bindery_size available,
                    const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)view_model;
  (void)available;
  (void)canvas;
  (void)failure;
  *preferred = (bindery_size){80, available.rows ? 1 : 0};
  return BINDERY_OK;
}
#define TABLE_PREFERRED_SIZE like
#include "creature.h"
