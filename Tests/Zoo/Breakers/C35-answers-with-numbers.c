// Answers with an array of numbers.
#include "pond.h"

#define SEARCH pour(answer, "[1, 2]")
#include "source.h"
