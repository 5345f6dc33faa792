// Writes through NULL while it is loaded.
#include "creature.h"

__attribute__((constructor)) static void begin(void) { crash(); }
