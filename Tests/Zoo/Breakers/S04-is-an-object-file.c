// compile: as object
#include "creature.h"
