// Writes an address, and not what to do with it.
#include "faults.h"

#define IN_HANDLE say(action, " ")
#include "live.h"
