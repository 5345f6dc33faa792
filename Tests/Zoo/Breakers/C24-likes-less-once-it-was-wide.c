// Likes a column less once it was offered more than 100.
#include "faults.h"

static int32_t like(const bindery_media_type *self, void *view_model, bindery_size available,
                    const bindery_canvas *canvas, bindery_size *preferred, const bindery_sink *failure) {
  (void)self;
  (void)canvas;
  (void)failure;
  char *was_wide = &((char *)view_model)[63];
  if (available.columns > 100) *was_wide = 1;
  preferred->columns = available.columns ? available.columns - (uint32_t)*was_wide : 0;
  preferred->rows = 0;
  return BINDERY_OK;
}
#define TABLE_PREFERRED_SIZE like
#include "creature.h"
