// Has its code changed while it is loaded: the address of a function stands among instructions.
#include "creature.h"

__asm__(".text\n.quad bindery_plugin_open\n");
