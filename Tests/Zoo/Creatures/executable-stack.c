// Asks for a stack that can be executed, by a flag of the linker.
// compile: flags -Wl,-z,execstack
#include "creature.h"
