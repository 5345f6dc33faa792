// Looks up items whose identifiers begin as the one that it is asked for.
#include "pond.h"

static bool begins(const bindery_text *id, const char *name) {
  return id->count > 0 && id->count <= strlen(name) && memcmp(id->bytes, name, id->count) == 0;
}

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"toad", "toadfish"};
  bindery_search search = *request;
  search.id_count = 0;
  if (!wants_zoo(&search)) return BINDERY_OK;
  uint32_t given = 0;
  for (uint32_t index = 0; index < 2 && given < request->limit; index++) {
    char text[64];
    if (request->id_count > 0 && !begins(&request->ids[0], animals[index])) continue;
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"%s\"}\n", animals[index]);
    given++;
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
