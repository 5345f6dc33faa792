// cprobe_memory.h: the guard of the allocator. A program that links this module gets it: malloc() and its relatives are
// then the program's own. They serve the plugin from blocks that detect misuse, and pass other requests on.
//
// There is nothing to call: see cprobe_guard in cprobe.h, which cprobe_current_guard() returns.

#ifndef CPROBE_MEMORY_H
#define CPROBE_MEMORY_H

#include "cprobe.h"

#endif
