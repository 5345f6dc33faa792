#include "ccalls.h"

int64_t ccalls_next(int64_t number) { return number + 1; }
