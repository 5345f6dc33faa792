// Looks up an item by an identifier that has more behind that of the item.
#include "pond.h"

static bool wants(const bindery_search *request, const char *name) {
  for (size_t index = 0; index < request->id_count; index++) {
    const bindery_text *id = &request->ids[index];
    if (id->count >= strlen(name) && memcmp(id->bytes, name, strlen(name)) == 0) return true;
  }
  return request->id_count == 0;
}

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  bindery_search search = *request;
  search.id_count = 0;
  if (!wants_zoo(&search) || !wants(request, "toad")) return BINDERY_OK;
  return pour(answer, "{\"kind\":\"zoo\",\"name\":\"toad\"}\n") ? BINDERY_OK : BINDERY_CANCELLED;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
