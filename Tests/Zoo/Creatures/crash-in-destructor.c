// Writes through NULL when the process ends.
#include "creature.h"

__attribute__((destructor)) static void end(void) { crash(); }
