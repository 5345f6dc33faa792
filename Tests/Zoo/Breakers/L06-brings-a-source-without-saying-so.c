#include "bindery.h"

static const void *extension(const bindery_plugin *self, const char *id);
#define EXTENSION extension

#include "creature.h"

static int32_t search(const bindery_source *self, const bindery_search *request, const bindery_stream *answer,
                      const bindery_sink *failure) {
  (void)self, (void)request, (void)failure;
  return answer->write(answer, (bindery_text){"[]", 2}) ? BINDERY_OK : BINDERY_CANCELLED;
}

static const bindery_source source = {.size = sizeof source, .id = "zoo", .search = search};
static const bindery_source *const source_list[] = {&source};
static const bindery_sources sources = {.size = sizeof sources, .sources = source_list, .source_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_SOURCES) == 0 ? &sources : NULL;
}
