#include "creature.h"

__attribute__((constructor)) static void construct(void) { crash(); }
