// Answers with one item: good.
#define SEARCH pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")
#include "source.h"
