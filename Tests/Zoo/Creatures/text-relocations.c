// Has its code changed while it is loaded: the address of a function stands among instructions.
// compile: flags -Wl,-z,notext
#include "creature.h"

__asm__(".text\n.quad bindery_plugin_open\n");
