// Writes a comma between its objects, and no array around them.
#include "pond.h"

static int32_t answer_all(const bindery_search *request, const bindery_stream *answer) {
  static const char *const animals[] = {"frog", "newt", "toad"};
  bool is_first = true;
  for (uint32_t index = 0; index < 3 && index < request->limit; index++) {
    char text[64];
    bindery_search other = *request;
    other.id_count = 0;
    if (!wants_zoo(&other) || !wants_name(request, animals[index])) continue;
    snprintf(text, sizeof text, "%s{\"kind\":\"zoo\",\"name\":\"%s\"}", is_first ? "" : ",", animals[index]);
    is_first = false;
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return answer_all(request, answer)
#include "source.h"
