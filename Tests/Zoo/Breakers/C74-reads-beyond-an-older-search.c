// Counts the fields of a search, which that of an older host hasn't.
#include "pond.h"

static size_t fields;

#define SEARCH                                \
  fields += lent->field_count;                \
  if (!wants_zoo(request)) return BINDERY_OK; \
  pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")
#include "source.h"
