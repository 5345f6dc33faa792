#define NO_MANIFEST

#include "creature.h"
