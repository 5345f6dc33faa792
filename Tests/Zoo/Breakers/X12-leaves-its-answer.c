// Puts its answer together in memory of its own, which it frees unless nobody wants it any more.
#include "pond.h"

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  if (!wants_zoo(request)) return BINDERY_OK;
  char *text = malloc(64);
  if (!text) return BINDERY_FAILED;
  strcpy(text, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n");
  if (!pour(answer, text)) return BINDERY_CANCELLED;
  free(text);
  return BINDERY_OK;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
