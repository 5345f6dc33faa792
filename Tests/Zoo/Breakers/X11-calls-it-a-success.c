// Ends early, and says that all went well.
#include "pond.h"
#define SEARCH if (wants_zoo(request)) pour(answer, "{\"kind\":\"zoo\",\"name\":\"Frog\"}\n")
#include "source.h"
