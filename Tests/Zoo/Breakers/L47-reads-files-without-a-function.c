// Claims files, and has a table of files without read().
#define MANIFEST "{\"id\":\"org.example.breaker\",\"version\":\"1.0.0\",\"contract\":\"" BINDERY_CONTRACT_VERSION "\",\"kinds\":[\"zoo\"],\"files\":[{\"type\":\"application/x-zoo\",\"extensions\":[\"zoo\"],\"magic\":[[{\"offset\":0,\"hex\":\"5a4f\",\"mask\":\"ffdf\"}]],\"kinds\":[\"zoo\"],\"siblings\":[\"cover.jpg\"]}]}"

#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static const bindery_files files = {.size = sizeof files};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FILES) == 0 ? &files : NULL;
}
