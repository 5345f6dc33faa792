// A property isn't UTF-8.
#define IN_SHOUT if (*name) return "\xE4"
#include "declared.h"
