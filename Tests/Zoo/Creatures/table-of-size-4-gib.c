// Says that its table has nearly 4 GiB.
#define PLUGIN_SIZE 0xfffffff8
#include "creature.h"
