// Looks at as many of twenty animals as are wanted, of which every fourth is a frog: a page may have fewer, or none.
#include "pond.h"

// Returns the number of the first animal to look at, or -1 if no page begins there.
static inline int first_of(const bindery_search *request) {
  if (request->next.count == 0) return 0;
  char first = request->next.count == 1 ? request->next.bytes[0] : 0;
  return first > 'a' && first < 'a' + 20 ? first - 'a' : -1;
}

static inline int32_t page(const bindery_search *request, const bindery_stream *answer, const bindery_sink *failure) {
  int first = first_of(request);
  if (first < 0) {
    say(failure, "expected the place of a page");
    return BINDERY_REFUSED;
  }
  if (!wants_zoo(request)) return BINDERY_OK;
  int  count = request->limit < (uint32_t)(20 - first) ? (int)request->limit : 20 - first;
  char next  = (char)('a' + first + count);
  turn(answer, (bindery_text){&next, first + count < 20}, BINDERY_UNKNOWN);
  for (int index = first; index < first + count; index++) {
    char text[64];
    if (index % 4 != 1) continue;
    snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"frog %d\"}\n", index);
    if (!pour(answer, text)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return page(request, answer, failure)
#include "source.h"
