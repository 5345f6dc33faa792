// Writes half an item, and ends the process in the search, as if all were well.
#define SEARCH (pour(answer, "{\"kind\":"), exit(0))
#include "source.h"
