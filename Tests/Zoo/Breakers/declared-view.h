// declared-view.h: a declared plugin, over declaration.h, that has one view by purpose: `view`, which a breaker defines
// behind it.

#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);

#define DECLARED_IDENTITY "name"
#define DECLARED_EXTENSION extension
#include "declaration.h"

static const bindery_view view;

static const void *extension(const bindery_plugin *self, const char *id) {
  static const bindery_view *const views[] = {&view};
  static const bindery_views       all     = {.size = sizeof all, .views = views, .view_count = 1};
  (void)self;
  return strcmp(id, BINDERY_VIEWS) == 0 ? &all : NULL;
}
