// Says that its table has no size.
#define PLUGIN_SIZE 0
#include "creature.h"
