// Has a name for each of four levels, and for no other.
#include "faults.h"

static const char *const names[] = {"off", "near", "seen", "focused"};

#define IN_ACTIVATE if (names[activation % 1000000][0] == 'x') return
#include "live.h"
