// compile: mode o+w
#include "creature.h"
