// Brings a source, and does nothing wrong.
#include "pond.h"

#define SEARCH if (wants_zoo(request) && !pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")) return BINDERY_CANCELLED
#include "source.h"
