// compile: zeros 11000 20000
#include "creature.h"
