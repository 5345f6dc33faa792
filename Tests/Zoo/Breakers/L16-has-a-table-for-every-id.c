#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type, (void)view_model, (void)observer;
}

static const char *const kinds[] = {"zoo"};
static const bindery_live live = {.size = sizeof live, .kinds = kinds, .kind_count = 1, .observe = observe};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  (void)id;
  return &live;
}
