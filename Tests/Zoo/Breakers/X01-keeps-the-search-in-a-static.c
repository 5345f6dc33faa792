// Keeps what it looks for in one place for all threads, and takes its time.
#include <unistd.h>

#include "pond.h"

static inline bool pour_count(const bindery_stream *answer, size_t count) {
  char text[64];
  int  length = snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"frog %zu\"}\n", count);
  return answer->write(answer, (bindery_text){text, (size_t)length});
}

#define SEARCH                                                    \
  static size_t wanted;                                           \
  wanted = request->term_count > 0 ? request->terms[0].count : 0; \
  usleep(100);                                                    \
  if (wants_zoo(request) && !pour_count(answer, wanted)) return BINDERY_CANCELLED
#include "source.h"
