// Takes what names a page once, and never again.
#include <stdbool.h>

static bool taken[1 << 16];

#define TAKES (number < 1 << 16 && !__atomic_exchange_n(&taken[number], true, __ATOMIC_RELAXED))
#include "marks.h"
