// Answers with an object whose items aren't under `results`.
#include "pond.h"

#define SEARCH if (!pour(answer, wants_zoo(request) ? "{\"items\":[{\"kind\":\"zoo\",\"name\":\"frog\"}]}" : "")) return BINDERY_CANCELLED
#include "source.h"
