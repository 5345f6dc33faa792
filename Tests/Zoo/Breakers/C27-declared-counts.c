// A property is another each time.
#define IN_SHOUT static unsigned turn; if (turn++ % 2 == 0) return NULL
#include "declared.h"
