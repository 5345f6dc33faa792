// Opens a pipe for each search, which stays open where nobody wants the answer any more.
#include "pond.h"

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  int ends[2];
  if (!wants_zoo(request)) return BINDERY_OK;
  if (pipe(ends) != 0) return BINDERY_FAILED;
  bool is_wanted = !answer->is_cancelled(answer) && pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n");
  close(ends[0]);
  if (!is_wanted) return BINDERY_CANCELLED;
  close(ends[1]);
  return BINDERY_OK;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
