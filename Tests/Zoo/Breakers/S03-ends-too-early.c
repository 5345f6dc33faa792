// compile: cut 6000
#include "creature.h"
