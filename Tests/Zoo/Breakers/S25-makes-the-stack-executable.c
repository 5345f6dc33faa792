// compile: flags -Wl,-z,execstack
#include "creature.h"
