// Opens a pipe for each search, and closes one of its ends.
#include "pond.h"

#define SEARCH                          \
  int ends[2];                          \
  if (pipe(ends) == 0) close(ends[1]);  \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
