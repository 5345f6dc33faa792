// source.h: a plugin that brings the source `pond`. Its search is SEARCH, a statement in a function that
// has `request`, `answer` and `failure`; `lent` is the request as the host lent it, which may be one of an older version,
// and `request` a copy that has all members.

#include "faults.h"

static int32_t search(const bindery_source *self, const bindery_search *lent, const bindery_stream *answer,
                      const bindery_sink *failure) {
  bindery_search whole = {0};
  memcpy(&whole, lent, lent->size < sizeof whole ? lent->size : sizeof whole);
  const bindery_search *request = &whole;
  (void)self;
  (void)request;
  (void)answer;
  (void)failure;
  SEARCH;
  return BINDERY_OK;
}

static const bindery_source        pond = {.size = sizeof pond, .id = "pond", .search = search};
static const bindery_source *const ponds[] = {&pond};
static const bindery_sources       all_ponds = {.size = sizeof all_ponds, .sources = ponds, .source_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_SOURCES) == 0 ? &all_ponds : NULL;
}

#define MORE_MANIFEST ",\"sources\":[\"pond\"]"
#define EXTENSION extension
#include "creature.h"
