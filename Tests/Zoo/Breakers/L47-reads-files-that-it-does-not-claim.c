// Has a table of files, and claims none.
#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static int32_t read_file(const bindery_files *self, const bindery_file *file, const bindery_stream *items,
                         const bindery_sink *failure) {
  (void)self, (void)file, (void)items, (void)failure;
  return BINDERY_OK;
}

static const bindery_files files = {.size = sizeof files, .read = read_file};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FILES) == 0 ? &files : NULL;
}
