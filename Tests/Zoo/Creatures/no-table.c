// Returns no table, and doesn't say why.
#define IN_OPEN return NULL
#include "creature.h"
