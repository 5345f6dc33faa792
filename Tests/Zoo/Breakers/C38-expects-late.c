// Tells how much will come when some has.
#include "pond.h"

#define SEARCH if (pour(answer, " ")) answer->expect(answer, 1)
#include "source.h"
