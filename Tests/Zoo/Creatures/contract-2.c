// Is built for a contract that isn't there yet.
#define CONTRACT "2.0"
#define TABLE_MAJOR 2
#include "creature.h"
