// Looks up the first eight identifiers, however many it is asked for.
#include "pond.h"

#define SEARCH                                          \
  bindery_search search = *request;                     \
  if (search.id_count > 8) search.id_count = 8;         \
  if (wants_zoo(&search)) pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n"); \
  return BINDERY_OK
#include "source.h"
