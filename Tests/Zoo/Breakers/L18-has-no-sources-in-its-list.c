#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static const bindery_sources sources = {.size = sizeof sources};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_SOURCES) == 0 ? &sources : NULL;
}
