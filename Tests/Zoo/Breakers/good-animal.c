// Does nothing wrong.
#include "creature.h"
