// Has a manifest that isn't JSON.
#define MANIFEST "{\"id\":" CREATURE
#include "creature.h"
