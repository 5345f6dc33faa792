// Tells that more will come than does.
#include "pond.h"

#define SEARCH answer->expect(answer, 1000); pour(answer, " ")
#include "source.h"
