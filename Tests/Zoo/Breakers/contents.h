// contents.h: a plugin whose items have contents. What goes wrong is IN_CONTENTS, a statement in a function that has
// `name`, by which the contents are found.

#define EXTENSION extension
#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);

#include "creature.h"

static int32_t find_contents(const bindery_media_type *type, const void *model, const bindery_request_sink *out,
                             const bindery_sink *failure) {
  (void)type;
  (void)failure;
  const char *name = ((const animal *)model)->name;
  IN_CONTENTS;
  bindery_text   id      = {name, strlen(name)};
  bindery_search request = {.size = sizeof request, .ids = &id, .id_count = 1};
  out->receive(out, (bindery_text){NULL, 0}, &request);
  return BINDERY_OK;
}

static const char *const kinds[] = {"zoo"};

static const void *extension(const bindery_plugin *self, const char *id) {
  static const bindery_contents contents = {
      .size = sizeof contents, .kinds = kinds, .kind_count = 1, .contents = find_contents};
  (void)self;
  return strcmp(id, BINDERY_CONTENTS) == 0 ? &contents : NULL;
}
