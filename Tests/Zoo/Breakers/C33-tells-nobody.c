// Draws something else, and tells nobody.
#include "faults.h"

#define IN_OBSERVE observer = NULL
#include "live.h"
