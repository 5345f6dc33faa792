// Gives an item another version each time.
#include <stdint.h>
static uint64_t times;

#define IN_VERSION return ++times
#include "creature.h"
