// compile: flags -Wl,-z,notext
#include "creature.h"

// An address in the code, which isn't known before it is loaded.
__asm__(".text\n.quad zoo_address\n.data\nzoo_address: .quad 0\n.text\n");
