// Has a version that counts how many items were read.
#include "faults.h"

static uint64_t items;
#define IN_DECODE items++
#define IN_VERSION return items
#include "creature.h"
