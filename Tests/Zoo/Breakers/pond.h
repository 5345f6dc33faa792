// pond.h: what a good source looks at before it answers.

#include <stddef.h>

#include "faults.h"

// Tells where an answer goes on, and how many items there are, if the host turns pages.
static inline void turn(const bindery_stream *answer, bindery_text next, uint64_t total) {
  if (answer->size < offsetof(bindery_stream, page) + sizeof answer->page || !answer->page) return;
  answer->page(answer, next, total);
}

// Returns whether an item that is called `name` may be wanted, by its identifier.
static inline bool wants_name(const bindery_search *request, const char *name) {
  for (size_t index = 0; index < request->id_count; index++) {
    const bindery_text *id = &request->ids[index];
    if (id->count == strlen(name) && memcmp(id->bytes, name, id->count) == 0) return true;
  }
  return request->id_count == 0;
}

// Returns whether items of the kind `zoo` are wanted, of which there is one, the frog.
static inline bool wants_zoo(const bindery_search *request) {
  if (!wants_name(request, "frog")) return false;
  for (size_t index = 0; index < request->kind_count; index++) {
    const bindery_text *kind = &request->kinds[index];
    if (kind->count == 3 && memcmp(kind->bytes, "zoo", 3) == 0) return true;
  }
  return request->kind_count == 0;
}
