// Answers with what is no JSON.
#include "pond.h"

#define SEARCH pour(answer, "\xff\xc0{] frog")
#include "source.h"
