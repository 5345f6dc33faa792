// Turns no pages, gives at most four of its seven animals, and tells how many there are; each says which place it has in
// the answer.
#include "pond.h"

static int32_t answer_some(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"frog", "newt", "toad", "eft", "axolotl", "olm", "siren"};
  bindery_search           search    = *request;
  search.id_count                    = 0;
  if (!wants_zoo(&search)) return BINDERY_OK;
  uint32_t given = 0;
  for (uint32_t index = 0; index < 7 && given < request->limit && given < 4; index++) {
    char text[64];
    if (!wants_name(request, animals[index])) continue;
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"place\":%u,\"name\":\"%s\"}\n", given++, animals[index]);
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  turn(answer, (bindery_text){NULL, 0}, request->id_count > 0 ? BINDERY_UNKNOWN : 7);
  return BINDERY_OK;
}

#define SEARCH return answer_some(request, answer)
#include "source.h"
