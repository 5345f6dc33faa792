// Writes an answer that never ends, and ignores that nobody wants it.
#define SEARCH for (;;) pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n")
#include "source.h"
