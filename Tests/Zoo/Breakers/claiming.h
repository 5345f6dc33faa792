// claiming.h: a creature that claims files, and what reads them. Whoever includes it says what extension() returns.

#ifndef MANIFEST
#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"type\":\"application/x-zoo\",\"extensions\":[\"zoo\"],\"magic\":[[{\"offset\":0,\"hex\":\"5a4f\",\"mask\":\"ffdf\"}]],\"kinds\":[\"zoo\"],\"siblings\":[\"cover.jpg\"]}]}"
#endif

#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

#ifndef READ_FILE
static int32_t read_file(const bindery_files *self, const bindery_file *file, const bindery_stream *items,
                         const bindery_sink *failure) {
  (void)self, (void)file, (void)items, (void)failure;
  return BINDERY_OK;
}
#define READ_FILE read_file
#endif

static const bindery_files files = {.size = sizeof files, .read = READ_FILE};

#ifndef TABLE_OF_FILES
#define TABLE_OF_FILES &files
#endif

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FILES) == 0 ? TABLE_OF_FILES : NULL;
}
