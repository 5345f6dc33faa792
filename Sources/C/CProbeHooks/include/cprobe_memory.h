// cprobe_memory.h: the allocator's guard. A program that links this module has it: malloc() and its kin are then the
// program's own, pass on what isn't the plugin's, and give a plugin blocks that tell of their misuse.
//
// There is nothing to call: see cprobe_guard in cprobe.h, which cprobe_current_guard() returns.

#ifndef CPROBE_MEMORY_H
#define CPROBE_MEMORY_H

#include "cprobe.h"

#endif
