// Is cut in its middle.
// compile: cut 6000
#include "creature.h"
