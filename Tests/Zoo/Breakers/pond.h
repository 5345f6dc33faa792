// pond.h: what a good source looks at before it answers.

#include "faults.h"

// Returns whether items of the kind `zoo` are wanted.
static inline bool wants_zoo(const bindery_search *request) {
  for (size_t index = 0; index < request->kind_count; index++) {
    const bindery_text *kind = &request->kinds[index];
    if (kind->count == 3 && memcmp(kind->bytes, "zoo", 3) == 0) return true;
  }
  return request->kind_count == 0;
}
