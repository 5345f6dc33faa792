#include "creature.h"

__asm__(".pushsection .mixed, \"awx\", @progbits\n.quad 0\n.popsection\n");
