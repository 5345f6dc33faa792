// Tells whoever was first of changes.
#include "faults.h"

#define IN_OBSERVE if (watching) return
#include "live.h"
