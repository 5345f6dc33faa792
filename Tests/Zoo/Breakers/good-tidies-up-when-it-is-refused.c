// Opens a pipe and puts its answer together in memory of its own, and gives back both, whoever wants the answer.
#include "pond.h"

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  int ends[2];
  if (!wants_zoo(request)) return BINDERY_OK;
  char *text = malloc(64);
  if (!text) return BINDERY_FAILED;
  if (pipe(ends) != 0) return free(text), BINDERY_FAILED;
  strcpy(text, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n");
  bool is_wanted = pour(answer, text);
  free(text);
  close(ends[0]);
  close(ends[1]);
  return is_wanted ? BINDERY_OK : BINDERY_CANCELLED;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
