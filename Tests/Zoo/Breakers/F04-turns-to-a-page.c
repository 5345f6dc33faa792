// Takes it for granted that a key has a text.
#define EXTENSION extension
#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);

#include "creature.h"

static void observe(const bindery_media_type *type, void *view_model, const bindery_observer *observer) {
  (void)type;
  (void)view_model;
  (void)observer;
}

static int32_t handle(const bindery_media_type *type, void *view_model, const bindery_event *event,
                      const bindery_sink *action, const bindery_sink *failure) {
  (void)type;
  (void)view_model;
  (void)action;
  (void)failure;
  static const char pages[256];
  if (event->type != BINDERY_KEY) return BINDERY_OK;
  return pages[event->text.count > 0 ? (unsigned char)event->text.bytes[0] : 100000000] == 0 ? BINDERY_OK : BINDERY_FAILED;
}

static const char *const kinds[] = {"zoo"};

static const void *extension(const bindery_plugin *self, const char *id) {
  static const bindery_live live = {
      .size = sizeof live, .kinds = kinds, .kind_count = 1, .observe = observe, .handle = handle};
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}
