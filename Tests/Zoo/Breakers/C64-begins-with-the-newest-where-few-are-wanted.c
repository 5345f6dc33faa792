// Turns its list round where fewer than three items are wanted.
#include "pond.h"

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"frog", "newt", "toad", "eft"};
  bindery_search search = *request;
  search.id_count = 0;
  if (!wants_zoo(&search)) return BINDERY_OK;
  uint32_t given = 0;
  for (uint32_t index = 0; index < 4 && given < request->limit; index++) {
    char        text[64];
    const char *name = animals[request->limit < 3 ? 3 - index : index];
    if (!wants_name(request, name)) continue;
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"%s\"}\n", name);
    given++;
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
