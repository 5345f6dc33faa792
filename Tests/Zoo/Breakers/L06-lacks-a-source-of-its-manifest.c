#define MORE_MANIFEST ",\"sources\":[\"zoo\"]"

#include "creature.h"
