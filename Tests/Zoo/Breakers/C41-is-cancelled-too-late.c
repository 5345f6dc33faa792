// Frees what it is cancelled by, and doesn't take that back.
#include "pond.h"

static void stop(void *is_over) { *(volatile bool *)is_over = true; }

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  bool *is_over = calloc(1, sizeof *is_over);
  if (!is_over) return BINDERY_CANCELLED;
  answer->on_cancel(answer, stop, is_over);
  bool is_wanted = !wants_zoo(request) || pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n");
  free(is_over);
  return is_wanted ? BINDERY_OK : BINDERY_CANCELLED;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
