// Writes half an item, and then through NULL.
#define SEARCH (pour(answer, "{\"kind\":"), crash())
#include "source.h"
