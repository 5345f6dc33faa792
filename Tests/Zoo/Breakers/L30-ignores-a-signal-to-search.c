// Ignores SIGPIPE while it searches, and from then on.
#include <signal.h>
#include "pond.h"

#define SEARCH \
  hidden(signal)(SIGPIPE, SIG_IGN); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
