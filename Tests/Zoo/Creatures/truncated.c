// Is cut in its middle; whoever compiles it cuts it.
#include "creature.h"
