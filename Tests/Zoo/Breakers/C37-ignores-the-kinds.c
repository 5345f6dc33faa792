// Answers with an item of a kind that isn't wanted.
#include "pond.h"

#define SEARCH pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")
#include "source.h"
