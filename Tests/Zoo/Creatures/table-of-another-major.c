// Says another contract in its table than in its manifest.
#define TABLE_MAJOR 2
#include "creature.h"
