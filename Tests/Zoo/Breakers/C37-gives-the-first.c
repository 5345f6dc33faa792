// Gives the first of its items for whatever identifier it is asked for.
#include "pond.h"

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"frog", "newt", "toad"};
  bindery_search search = *request;
  search.id_count = 0;
  if (!wants_zoo(&search)) return BINDERY_OK;
  uint32_t count = request->id_count > 0 ? 1 : 3;
  for (uint32_t index = 0; index < count && index < request->limit; index++) {
    char text[64];
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"%s\"}\n", animals[index]);
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
