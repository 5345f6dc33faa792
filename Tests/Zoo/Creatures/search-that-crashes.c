// Writes half an item, and then through NULL.
#define SEARCH (pour(answer, "{\"kind\":\"zoo\",\"name\":\"frog\"}\n{\"kind\":"), crash())
#include "source.h"
