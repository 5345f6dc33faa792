// Asks for a stack that can be executed, by a flag of the linker.
#include "creature.h"
