// Has another version once it was drawn.
#include "faults.h"

static uint64_t drawings;
#define IN_DRAW drawings++
#define IN_VERSION return drawings + strlen(((const animal *)model)->name)
#include "creature.h"
