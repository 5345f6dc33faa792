// Has a variable of its call changed when it is cancelled, and doesn't take that back.
#include "pond.h"

static void stop(void *is_over) { *(volatile bool *)is_over = true; }

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  volatile bool is_over = false;
  answer->on_cancel(answer, stop, (void *)&is_over);
  if (is_over) return BINDERY_CANCELLED;
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED;
  return BINDERY_OK;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
