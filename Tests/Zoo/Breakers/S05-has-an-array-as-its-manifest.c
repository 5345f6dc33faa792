#define MANIFEST "[\"zoo\"]"

#include "creature.h"
