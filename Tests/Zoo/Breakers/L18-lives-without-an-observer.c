#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static const char *const kinds[] = {"zoo"};
static const bindery_live live = {.size = sizeof live, .kinds = kinds, .kind_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_LIVE) == 0 ? &live : NULL;
}
