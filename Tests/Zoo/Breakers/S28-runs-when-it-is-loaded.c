#include "creature.h"

static volatile int count;

__attribute__((constructor)) static void construct(void) { count = 1; }
