// Answers with three items, however few are wanted.
#include "pond.h"

#define SEARCH if (wants_zoo(request)) pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n" "{\"kind\":\"zoo\",\"name\":\"frog\"}\n" "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")
#include "source.h"
