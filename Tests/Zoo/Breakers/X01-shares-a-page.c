// Puts the lines of a page together in a buffer that all threads share.
#include "faults.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension
#include "creature.h"

static int32_t draw_page(const bindery_media_type *type, void *view_model, const bindery_canvas *canvas,
                         const bindery_sink *failure) {
  (void)type;
  (void)failure;
  static char line[64];
  strcpy(line, ((animal *)view_model)->name);
  usleep(100);
  show(canvas, line);
  return BINDERY_OK;
}

static const bindery_view page = {
    .size = sizeof page, .purpose = BINDERY_FOR_DETAIL, .kind = KIND, .draw = draw_page};
static const bindery_view *const views[]   = {&page};
static const bindery_views       all_views = {.size = sizeof all_views, .views = views, .view_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_VIEWS) == 0 ? &all_views : NULL;
}
