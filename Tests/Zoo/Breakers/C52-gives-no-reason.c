// Says no, and not why.
#define IN_POSSIBLE (void)reason; return false
#include "screen.h"
