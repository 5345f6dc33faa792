// Answers a search with items of three megabytes each, without end, and ends with a sentence of one where nobody wants
// more.
#include "faults.h"

enum { SIZE = 3 << 20 };

static bool pour_one(const bindery_stream *answer) {
  static char text[SIZE + 1];
  memset(text, 'z', SIZE);
  return pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\",\"call\":\"") && pour(answer, text) && pour(answer, "\"}\n");
}

static int32_t complain(const bindery_sink *failure) {
  static char text[1 << 20];
  memset(text, 'z', sizeof text - 1);
  return say(failure, text), BINDERY_FAILED;
}

#define SEARCH                \
  while (pour_one(answer)) {} \
  return complain(failure)
#include "source.h"
