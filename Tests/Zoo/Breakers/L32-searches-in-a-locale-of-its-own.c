// Takes another locale to write numbers in its answer, and keeps it.
#include <locale.h>
#include "pond.h"

#define SEARCH \
  hidden(setlocale)(LC_ALL, "C.UTF-8"); \
  if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
