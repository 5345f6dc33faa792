// compile: hides all
#include "creature.h"
