// pages.h: a source of five frogs, as many on a page as are wanted. What a breaker does wrong it defines in front of
// it: where a page begins (FIRST), how many it has at most (MOST), how often page() is called and with what (TELL), and
// which frog stands at a place of the page (FROG).

#include "pond.h"

#ifndef FIRST
#define FIRST first_of(request)
#endif
#ifndef MOST
#define MOST request->limit
#endif
#ifndef FROG
#define FROG first + index
#endif
#ifndef TELL
#define TELL tell(answer, first + count < 5 ? first + count : 0)
#endif

// Returns the number of the first frog that is wanted, or -1 if no page begins there.
static inline int first_of(const bindery_search *request) {
  if (request->next.count == 0) return 0;
  char first = request->next.count == 1 ? request->next.bytes[0] : 0;
  return first >= '1' && first <= '4' ? first - '0' : -1;
}

// Tells where the next page begins, or that there is none.
static inline void tell(const bindery_stream *answer, int first) {
  char next = (char)('0' + first);
  turn(answer, (bindery_text){&next, first > 0}, 5);
}

static inline bool pour_frog(const bindery_stream *answer, int number) {
  char text[64];
  int  count = snprintf(text, sizeof text, "{\"kind\":\"zoo\",\"name\":\"frog %d\"}\n", number);
  return answer->write(answer, (bindery_text){text, (size_t)count});
}

static inline int32_t page(const bindery_search *request, const bindery_stream *answer, const bindery_sink *failure) {
  int first = FIRST;
  if (first < 0) {
    say(failure, "expected the place of a page");
    return BINDERY_REFUSED;
  }
  if (!wants_zoo(request)) return BINDERY_OK;
  int count = MOST < (uint32_t)(5 - first) ? (int)MOST : 5 - first;
  TELL;
  for (int index = 0; index < count; index++) {
    if (!pour_frog(answer, FROG)) return BINDERY_CANCELLED;
  }
  return BINDERY_OK;
}

#define SEARCH return page(request, answer, failure)
#include "source.h"
