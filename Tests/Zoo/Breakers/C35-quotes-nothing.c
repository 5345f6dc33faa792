// Writes what it is asked for between quotes, as it came.
#include "pond.h"

static int32_t answer_term(const bindery_search *request, const bindery_stream *answer) {
  bindery_text term = request->term_count > 0 ? request->terms[0] : (bindery_text){"frog", 4};
  if (!wants_zoo(request)) return BINDERY_OK;
  if (!pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\",\"found\":\"")) return BINDERY_CANCELLED;
  if (!answer->write(answer, term)) return BINDERY_CANCELLED;
  return pour(answer, "\"}\n") ? BINDERY_OK : BINDERY_CANCELLED;
}

#define SEARCH return answer_term(request, answer)
#include "source.h"
