// Never finishes to be loaded.
#include "creature.h"

__attribute__((constructor)) static void begin(void) { hang(); }
