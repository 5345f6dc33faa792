// cc: -Wl,-z,execstack
#include "creature.h"
