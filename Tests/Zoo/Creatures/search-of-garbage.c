// Answers with what is no JSON.
#define SEARCH pour(answer, "\xff\xc0{]\x1b[2J\x07 frog")
#include "source.h"
