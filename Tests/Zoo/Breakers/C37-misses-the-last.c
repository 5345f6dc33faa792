// Looks up all of its items but the last.
#include "pond.h"

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"frog", "newt", "toad"};
  bindery_search search = *request;
  search.id_count = 0;
  if (!wants_zoo(&search)) return BINDERY_OK;
  uint32_t count = request->id_count > 0 ? 2 : 3;
  uint32_t given = 0;
  for (uint32_t index = 0; index < count && given < request->limit; index++) {
    char text[64];
    if (!wants_name(request, animals[index])) continue;
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"%s\"}\n", animals[index]);
    given++;
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
