// fetcher.h: a plugin that fetches addresses such as `pond:frog`. Its fetch is FETCH, a statement in a function that has
// `address`, `bytes` and `failure`; what comes after it answers an address of the scheme.

#include "faults.h"

static int32_t fetch(const bindery_fetcher *self, bindery_text address, const bindery_stream *bytes,
                     const bindery_sink *failure) {
  (void)self;
  FETCH;
  if (address.count < 5 || memcmp(address.bytes, "pond:", 5) != 0) {
    say(failure, "expected an address such as pond:frog");
    return BINDERY_REFUSED;
  }
  return bytes->write(bytes, (bindery_text){"frog", 4}) ? BINDERY_OK : BINDERY_CANCELLED;
}

static const bindery_fetcher        pond = {.size = sizeof pond, .scheme = "pond", .fetch = fetch};
static const bindery_fetcher *const ponds[] = {&pond};
static const bindery_fetchers       all_ponds = {.size = sizeof all_ponds, .fetchers = ponds, .fetcher_count = 1};

static const void *extension(const bindery_plugin *self, const char *id) {
  (void)self;
  return strcmp(id, BINDERY_FETCHERS) == 0 ? &all_ponds : NULL;
}

#define MORE_MANIFEST ",\"schemes\":[\"pond\"]"
#define EXTENSION extension
#include "creature.h"
