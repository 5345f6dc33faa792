// Lives, and gives the host answers as large as a frame may be, to each call about an action or a property.
#include "wire.h"

enum { LIVE_ANSWER = 104, LARGE = 4 << 20, TEXT = 1 << 20, TAG_OF_TEXT = 4 };

// The calls of the host so far, as far as this plugin knows of them.
static uint32_t calls;

// Answers the call under way, before which there were three about items, with a text. The host drops what nobody waits
// for, such as the worker's own answer.
static void answer(const uint8_t *before, size_t count, uint32_t size) {
  static char message[sizeof(head) + 16 + LARGE];
  head start = {(uint32_t)(count + 4 + size), LIVE_ANSWER, 0, ++calls + 3};
  memset(message, 'z', sizeof message);
  memcpy(message, &start, sizeof start);
  memcpy(message + sizeof start, before, count);
  memcpy(message + sizeof start + count, &size, sizeof size);
  forge(message, sizeof start + start.count);
}

static const char *text(void *view_model) {
  (void)view_model;
  if (is_caged()) answer((const uint8_t[]){1, TAG_OF_TEXT}, 2, TEXT);
  return "little";
}

static const char *request(void *view_model) {
  (void)view_model;
  if (is_caged()) answer((const uint8_t[]){1, 1, 1, 0, 0, 0, 'z'}, 7, LARGE);
  return "open https://example.org";
}

#include "many.h"
#define PROPERTIES ALL("p", "utf8", text)
#define ACTIONS ALL("a", "utf8?", request)
#define IN_DRAW return (calls++, show(canvas, "little"), BINDERY_OK)
#define IN_IDENTITY (void)0
#include "../Breakers/live.h"
