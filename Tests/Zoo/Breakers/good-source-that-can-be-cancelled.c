// Brings a source that hears of its being cancelled while it answers, and does nothing wrong.
#include "pond.h"

static void stop(void *is_over) { *(volatile bool *)is_over = true; }

static int32_t answer_frog(const bindery_search *request, const bindery_stream *answer) {
  volatile bool is_over = false;
  answer->on_cancel(answer, stop, (void *)&is_over);
  bool is_wanted = !wants_zoo(request) || pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n");
  answer->on_cancel(answer, NULL, NULL);
  return is_wanted && !is_over ? BINDERY_OK : BINDERY_CANCELLED;
}

#define SEARCH return answer_frog(request, answer)
#include "source.h"
