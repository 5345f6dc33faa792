#include "faults.h"

static int sink_down(volatile int depth) { return depth < 0 ? 0 : sink_down(depth + 1) + depth; }

#define IN_DECODE if (sink_down(1) == 0) return BINDERY_FAILED

#include "creature.h"
